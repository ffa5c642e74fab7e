// The page of an object: large pictures, the gallery without reloading, deep zoom,
// and the way through the results of the last search.
import { showResults } from './results.js';
import { openViewer } from './viewer.js';

const page = document.querySelector('[data-object]');
if (page instanceof HTMLElement) enhance(page);

/** @param {HTMLElement} page */
function enhance(page) {
  preparePicture(page);
  showResults(page);
  page.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const zoom = target.closest('[data-zoom]');
    if (zoom instanceof HTMLAnchorElement) {
      event.preventDefault();
      void openViewer(zoom, page, (number) => void showPicture(`?picture=${number}#picture`));
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
 * @param {string | null} [label] of the link that had the focus
 */
async function showPicture(url, label) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('.stage');
    const stage = document.querySelector('.stage');
    if (!next || !stage) throw new Error('no picture');
    stage.replaceWith(next);
    const rights = page.querySelector('.rights');
    if (rights) document.querySelector('.rights')?.replaceWith(rights);
    history.replaceState(history.state, '', url);
    preparePicture(next);
    const links = [...next.querySelectorAll('a[data-picture]')];
    const same = links.find((one) => one.getAttribute('aria-label') === label);
    const target = same ?? next.querySelector(label ? '[aria-current]' : '[data-zoom]');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  } catch {
    location.assign(url);
  }
}
