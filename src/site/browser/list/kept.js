// The list of kept objects: in this browser only.

const KEY = 'vitrine.list';
/** As many as a list may have; see src/site/list/ids.ts. */
export const MAX_KEPT = 250;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
