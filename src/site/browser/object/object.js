// The page of an object: large pictures, the gallery without reloading, deep zoom,
// and the way through the results of the last search.
import { showResults } from './results.js';
import { openViewer } from './viewer.js';

/** What changes on the page with the picture. */
const PARTS = ['.stage', '.label .kind', '.rights', '.other-media'];

/** If more fail, their host is probably down: they stay among the pictures. */
const MAX_FILES = 24;

const page = document.querySelector('[data-object]');
if (page instanceof HTMLElement) enhance(page);

/** @param {HTMLElement} page */
function enhance(page) {
  preparePicture(page);
  showResults(page);
  leaveOutFiles(page);
  page.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const zoom = target.closest('[data-zoom]');
    if (zoom instanceof HTMLAnchorElement) {
      event.preventDefault();
      const { files } = zoom.dataset;
      void openViewer(
        zoom,
        page,
        (number) => void showPicture(`?picture=${number}${files ? `&files=${files}` : ''}#picture`),
      );
      return;
    }
    const link = target.closest('a[data-picture]');
    if (link instanceof HTMLAnchorElement) {
      event.preventDefault();
      void showPicture(link.href, link.getAttribute('aria-label'));
    }
  });
}

/**
 * The preview goes when the large picture is there.
 * @param {ParentNode} root
 */
function preparePicture(root) {
  const large = root.querySelector('img[data-large]');
  if (!(large instanceof HTMLImageElement)) return;
  const settle = () => {
    const preview = large.parentElement?.querySelector('.stage-preview');
    if (large.naturalWidth === 0 || !(preview instanceof HTMLImageElement)) return;
    large.alt = preview.alt;
    preview.remove();
  };
  if (large.complete) settle();
  else large.addEventListener('load', settle, { once: true });
}

/**
 * Fetches the page with another picture, and takes that with its rights over.
 * @param {string} url
 * @param {string | null} [label] of the link that had the focus; null if none had it
 */
async function showPicture(url, label) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('.stage');
    if (!next || !document.querySelector('.stage')) throw new Error('no picture');
    for (const part of PARTS) {
      const renewed = page.querySelector(part);
      if (renewed) document.querySelector(part)?.replaceWith(renewed);
    }
    history.replaceState(history.state, '', url);
    preparePicture(next);
    if (label === null) return;
    const links = [...next.querySelectorAll('a[data-picture]')];
    const same = links.find((one) => one.getAttribute('aria-label') === label);
    const target = same ?? next.querySelector(label ? '[aria-current]' : '[data-zoom]');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  } catch {
    location.assign(url);
  }
}

/**
 * Media of unknown type are tried as pictures. Those that are none are shown with the other files then. [site-46]
 * @param {HTMLElement} page
 */
function leaveOutFiles(page) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {number | undefined} */
  let timer;
  /** @param {Element} box */
  const leaveOut = (box) => {
    if (!(box instanceof HTMLElement) || files.size >= MAX_FILES) return;
    files.add(box.dataset['notPicture'] ?? '');
    clearTimeout(timer);
    // Several fail at once.
    timer = window.setTimeout(() => {
      const url = new URL(location.href);
      for (const number of url.searchParams.get('files')?.split(',') ?? []) files.add(number);
      url.searchParams.set('files', [...files].sort((a, b) => Number(a) - Number(b)).join());
      void showPicture(url.href.replaceAll('%2C', ','), hasFocus() ? undefined : null);
    }, 300);
  };
  const hasFocus = () => document.activeElement?.closest('.stage') !== null;
  page.addEventListener('not-picture', ({ target }) => target instanceof Element && leaveOut(target));
  for (const box of page.querySelectorAll('[data-not-picture]')) leaveOut(box);
}
