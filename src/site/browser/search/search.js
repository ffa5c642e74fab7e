// A search without loading whole pages: links and forms marked with `data-swap` show what they would open
// in place, from the same server-rendered page. Without this script they open it.
import { enhancePicture, showOwnPictures } from './picture.js';
import { enhanceTime } from './time.js';

const SELECTOR = '[data-search]';
// The hits; objects that are near in meaning come after them.
const CARDS = '[data-uuid]:not(.near-words *)';

/** @type {AbortController | undefined} */
let loading;
const withoutHash = (/** @type {string} */ url) => new URL(url, location.href).href.replace(/#.*/, '');
let shownUrl = withoutHash(location.href);

document.documentElement.classList.add('has-script');
enhance();

/** Parts of the page that only a script offers. */
function enhance() {
  for (const chart of document.querySelectorAll('[data-time]')) {
    enhanceTime(/** @type {HTMLElement} */ (chart), (from, to) => {
      const form = chart.parentElement?.querySelector('form');
      if (!form) return;
      field(form, 'from').value = from;
      field(form, 'to').value = to;
      form.requestSubmit();
    });
  }
  for (const form of document.querySelectorAll('[data-picture]')) {
    enhancePicture(/** @type {HTMLFormElement} */ (form), (url, html) => {
      if (!show(url, html, 'top')) location.assign(url);
    });
  }
  showOwnPictures();
}

/** @param {HTMLFormElement} form @param {string} name */
const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

document.addEventListener('click', (event) => {
  const target = /** @type {Element | null} */ (event.target);
  const link = target?.closest('a[data-swap]');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // The link of a drawing has its URL in an object.
  const url = link.getAttribute('href') ?? '';
  event.preventDefault();
  void open(url, /** @type {HTMLElement | SVGElement} */ (link).dataset['swap'] ?? '');
});

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset['swap'] === undefined) return;
  event.preventDefault();
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
  void open(query.size === 0 ? form.action : `${form.action}?${query}`, '');
});

document.addEventListener('change', (event) => {
  const { form } = /** @type {HTMLSelectElement} */ (event.target);
  if (form?.dataset['swap'] === 'change') form.requestSubmit();
});

window.addEventListener('popstate', () => {
  // Not for a jump within the page.
  if (withoutHash(location.href) !== shownUrl) void open(location.href, 'back');
});

/**
 * Shows a URL as a new entry of the history. Leaves the page for it if that fails.
 * @param {string} url
 * @param {string} kind `top` shows the beginning of the results, `more` adds to them, `back` makes no entry
 */
async function open(url, kind) {
  loading?.abort();
  loading = new AbortController();
  document.querySelector(SELECTOR)?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(url, { signal: loading.signal, headers: { accept: 'text/html' } });
    if (!response.ok || !show(url, await response.text(), kind)) throw new Error(`status ${response.status}`);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(url);
  }
}

/**
 * Replaces the search by that of a page; false if one of both has none.
 * @param {string} url @param {string} html @param {string} kind
 */
function show(url, html, kind) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const old = document.querySelector(SELECTOR);
  const next = page.querySelector(SELECTOR);
  if (!old || !next) return false;
  shownUrl = withoutHash(url);
  if (kind !== 'back' && shownUrl !== withoutHash(location.href)) history.pushState(null, '', url);
  swap(old, next, page, kind);
  return true;
}

/** @param {Element} old @param {Element} next @param {Document} page @param {string} kind */
function swap(old, next, page, kind) {
  const key = focused(old);
  const cards = old.querySelectorAll(CARDS).length;
  const isSheetOpen = old.querySelector('#filters:popover-open') !== null;
  const sheetScroll = old.querySelector('#filters')?.scrollTop ?? 0;
  for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (
    old.querySelectorAll('[data-facet]')
  )) {
    const same = next.querySelector(`[data-facet="${details.dataset['facet']}"]`);
    if (same && details.open) same.setAttribute('open', '');
  }
  document.title = page.title;
  const words = /** @type {HTMLInputElement | null} */ (page.querySelector('.search-box [name=q]'));
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector('.search-box [name=q]'));
  if (box && words && box !== document.activeElement) box.value = words.value;
  for (const link of document.querySelectorAll('.frame-language')) {
    const other = page.querySelector('.frame-language')?.getAttribute('href');
    if (other) link.setAttribute('href', other);
  }
  old.replaceWith(next);
  enhance();
  const sheet = /** @type {HTMLElement | null} */ (next.querySelector('#filters'));
  if (isSheetOpen && sheet) {
    sheet.showPopover();
    sheet.scrollTop = sheetScroll;
  }
  const count = next.querySelector('[data-count]')?.textContent ?? '';
  const status = document.querySelector('[data-status]');
  if (status) status.textContent = count;
  if (kind === 'more') {
    /** @type {HTMLElement | undefined} */ (next.querySelectorAll(CARDS)[cards])?.focus({
      preventScroll: true,
    });
  } else if (kind === 'top') {
    document.getElementById('content')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  } else if (key !== undefined) {
    const same = next.querySelector(`[data-focus="${CSS.escape(key)}"]`);
    /** @type {HTMLElement | null} */ (same ?? document.getElementById('content'))?.focus({
      preventScroll: true,
    });
  }
}

/** The key of the focused element, by which it is found again; empty if it has none. @param {Element} root */
function focused(root) {
  const element = document.activeElement;
  if (!element || !root.contains(element)) return undefined;
  return /** @type {HTMLElement} */ (element).dataset['focus'] ?? '';
}
