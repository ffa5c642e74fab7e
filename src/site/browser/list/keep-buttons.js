// A button on every card, row and object that keeps it in the list, and the number of kept objects in the header.
// The list is in this browser only.

const KEY = 'vitrine.list';
/** As many as a list may have; see src/site/list/list-page.ts. */
const MAX_KEPT = 250;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const HEART =
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" d="M12 20.3C5.6 15.7 3 12.7 3 9.2A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.2c0 3.5-2.6 6.5-9 11.1z"/></svg>';

export function keepButtons() {
  const { keepLabel: keep = '', listFull: full = '' } = document.body.dataset;
  addButtons(keep);
  update();
  onKept(update);
  // Other scripts exchange parts of the page.
  new MutationObserver(() => {
    if (addButtons(keep)) update();
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[data-keep]') : null;
    if (button instanceof HTMLElement) toggle(button.dataset['keep'] ?? '', full);
  });
}

/**
 * @param {string} label
 * @returns {boolean} whether there were new cards
 */
function addButtons(label) {
  const cards = document.querySelectorAll(':is(.card, .row):not(:has(> [data-keep]))');
  let added = false;
  for (const card of cards) {
    const link = card.querySelector('a[data-uuid]');
    const uuid = link?.getAttribute('data-uuid');
    if (!uuid) continue;
    const title = card.querySelector('.card-title')?.textContent ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'keep';
    button.dataset['keep'] = uuid;
    button.setAttribute('aria-label', `${label}: ${title}`);
    button.innerHTML = HEART;
    card.append(button);
    added = true;
  }
  for (const button of document.querySelectorAll('button[data-keep][hidden]')) {
    button.removeAttribute('hidden');
    button.querySelector('.keep-heart')?.insertAdjacentHTML('beforeend', HEART);
    added = true;
  }
  return added;
}

/** Shows on buttons what is kept, and how much on every link to the list: the menu is there twice. */
function update() {
  const kept = new Set(readKept());
  const { keepLabel = '', keptLabel = '' } = document.body.dataset;
  for (const button of document.querySelectorAll('button[data-keep]')) {
    const isKept = kept.has(button.getAttribute('data-keep') ?? '');
    button.setAttribute('aria-pressed', String(isKept));
    const label = button.querySelector('.keep-label');
    if (label) label.textContent = isKept ? keptLabel : keepLabel;
    else button.setAttribute('title', isKept ? keptLabel : keepLabel);
  }
  for (const link of document.querySelectorAll('a[data-my-list]')) {
    const count = link.querySelector('.list-count') ?? document.createElement('span');
    count.className = 'list-count';
    count.textContent = kept.size === 0 ? '' : String(kept.size);
    if (!count.isConnected) link.append(' ', count);
  }
}

/**
 * @param {string} uuid
 * @param {string} full says that there is no room for more
 */
function toggle(uuid, full) {
  const kept = readKept();
  if (kept.includes(uuid)) writeKept(kept.filter((id) => id !== uuid));
  else if (kept.length >= MAX_KEPT || !writeKept([...kept, uuid])) alert(full);
}

/** @returns {string[]} uuids in their order */
export function readKept() {
  try {
    const ids = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => UUID.test(id)).slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

/**
 * Tells this page by the event `kept` of the document; other tabs get `storage`.
 * @param {readonly string[]} ids
 * @returns {boolean} whether the browser has kept them
 */
export function writeKept(ids) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set(ids)].slice(0, MAX_KEPT)));
  } catch {
    return false;
  }
  document.dispatchEvent(new Event('kept'));
  return true;
}

/** @param {() => void} listener */
export function onKept(listener) {
  document.addEventListener('kept', listener);
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener();
  });
}
