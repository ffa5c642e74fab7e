// The page of a list. Without `ids` in its URL it shows the kept objects, as the server renders them.
import { copyButtons } from '../copy-buttons.js';
import { onKept, readKept, writeKept } from './keep-buttons.js';

const hasIds = new URLSearchParams(location.search).has('ids');
const list = () => document.querySelector('[data-list]');
const shownIds = () => (list()?.getAttribute('data-list') ?? '').split(',').filter((id) => id !== '');
const isOwn = () => !hasIds || shownIds().join() === readKept().join();

if (!hasIds && readKept().length > 0) void show(readKept());
else prepare();
if (!hasIds) onKept(() => void (readKept().join() === shownIds().join() || show(readKept())));
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-clear]')) writeKept([]);
  if (target.closest('[data-keep-all]')) {
    writeKept([...readKept(), ...shownIds()]);
    location.assign(location.pathname);
  }
});

function prepare() {
  const [own, foreign] = ['[data-own]', '[data-foreign]'].map((selector) => document.querySelector(selector));
  own?.toggleAttribute('hidden', !isOwn());
  foreign?.toggleAttribute('hidden', isOwn());
  const heading = document.querySelector('[data-shared]');
  if (heading instanceof HTMLElement && !isOwn()) heading.textContent = heading.dataset['shared'] ?? '';
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
  // The focus goes to the object that took the place of a removed one.
  const at = shownIds().findIndex((id) => !ids.includes(id));
  const hadFocus = list()?.contains(document.activeElement);
  list()?.replaceWith(next);
  copyButtons(next);
  prepare();
  const card = next.querySelectorAll('.card-link')[at] ?? document.querySelector('#content');
  if (hadFocus && card instanceof HTMLElement) card.focus();
}
