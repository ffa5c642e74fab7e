// The objects of the page that led here, so that one can go on to the next. [site-12] Kept for this tab only.

const KEY = 'vitrine.results';

/**
 * Remembers all objects of a page when one of them is opened.
 * @param {Document} page
 */
export function rememberResults(page) {
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[data-uuid]') : null;
    // Similar objects of an object are a way aside, not the results.
    if (!(link instanceof HTMLAnchorElement) || link.closest('[data-object]')) return;
    const links = [...page.querySelectorAll('main a[data-uuid]')];
    const uuids = [...new Set(links.map((one) => one.getAttribute('data-uuid') ?? ''))];
    const title = page.title;
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ url: location.pathname + location.search, title, uuids }));
    } catch {
      // Without storage there is no way through the results.
    }
  });
}

/** @returns {{ url: string, uuids: string[] } | undefined} */
function readResults() {
  try {
    const { url, uuids } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const isOurs = typeof url === 'string' && /^\/(?!\/)/.test(url) && Array.isArray(uuids);
    return isOurs ? { url, uuids: uuids.map(String) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Links back to the results, and to the previous and the next one.
 * @param {HTMLElement} page
 */
export function showResults(page) {
  const bar = page.querySelector('[data-results]');
  const results = readResults();
  if (!(bar instanceof HTMLElement) || !results) return;
  const at = results.uuids.indexOf(page.dataset['object'] ?? '');
  if (at < 0) return;
  bar.hidden = false;
  /**
   * @param {string} name
   * @param {string | undefined} href
   */
  const set = (name, href) => {
    const link = bar.querySelector(`[data-${name}]`);
    if (!(link instanceof HTMLAnchorElement)) return;
    link.hidden = href === undefined;
    if (href !== undefined) link.href = href;
  };
  /** @param {string | undefined} uuid */
  const objectUrl = (uuid) =>
    uuid === undefined ? undefined : location.pathname.replace(/[^/]*$/, encodeURIComponent(uuid));
  set('back', results.url);
  set('previous', objectUrl(results.uuids[at - 1]));
  set('next', objectUrl(results.uuids[at + 1]));
  const position = bar.querySelector('[data-position]');
  if (position) position.textContent = `${at + 1} / ${results.uuids.length}`;
}
