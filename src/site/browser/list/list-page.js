// The page of a list. Without `ids` in its URL it shows the kept objects, as the server renders them.
import { copyButtons } from '../copy-buttons.js';
import { onKept, readKept, writeKept } from './kept.js';

const hasIds = new URLSearchParams(location.search).has('ids');
const list = () => document.querySelector('[data-list]');
const shownIds = () => (list()?.getAttribute('data-list') ?? '').split(',').filter((id) => id !== '');
const isOwn = () => !hasIds || shownIds().join() === readKept().join();

if (list()) {
  if (!hasIds && readKept().length > 0) void show(readKept());
  else prepare();
  if (!hasIds) onKept(() => void (readKept().join() === shownIds().join() || show(readKept())));
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const move = target.closest('a[data-move]');
    if (move instanceof HTMLAnchorElement && isOwn()) {
      event.preventDefault();
      void change(move);
    }
    if (target.closest('[data-keep-all]')) {
      writeKept([...readKept(), ...shownIds()]);
      location.assign(location.pathname);
    }
  });
}

function prepare() {
  copyButtons(document);
  const banner = document.querySelector('[data-foreign]');
  if (!(banner instanceof HTMLElement)) return;
  banner.hidden = isOwn();
  const heading = document.querySelector('[data-shared]');
  if (heading instanceof HTMLElement && !isOwn()) heading.textContent = heading.dataset['shared'] ?? '';
}

/**
 * Follows a link that moves or removes an object, and keeps the list that it leads to.
 * @param {HTMLAnchorElement} link
 */
async function change(link) {
  const ids = (new URL(link.href).searchParams.get('ids') ?? '').split(',').filter((id) => id !== '');
  const uuid = link.closest('[data-item]')?.getAttribute('data-item');
  const action = link.dataset['move'] ?? '';
  const at = shownIds().indexOf(uuid ?? '');
  writeKept(ids);
  await show(ids);
  if (hasIds) history.replaceState(history.state, '', link.href);
  // The focus stays with the object, or goes to the one that took its place.
  const item =
    document.querySelector(`[data-item="${uuid}"]`) ?? document.querySelectorAll('[data-item]')[at];
  const target =
    item?.querySelector(`[data-move="${action}"]`) ??
    item?.querySelector('[data-move]') ??
    document.querySelector('main');
  if (target instanceof HTMLElement) target.focus();
}

/** @param {readonly string[]} ids */
async function show(ids) {
  const url = new URL(location.pathname, location.href);
  if (ids.length > 0) url.search = `?ids=${ids.join(',')}`;
  const response = await fetch(url);
  const next = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .querySelector('[data-list]');
  if (!response.ok || !next) {
    location.assign(url);
    return;
  }
  list()?.replaceWith(next);
  prepare();
}
