import type { Texts } from './de.ts';
import { formatsFor } from './formats.ts';

const { number } = formatsFor('en');

/** Texts of lists of objects in English. */
export const listEn: Texts['list'] = {
  title: 'My list',
  sharedTitle: 'A shared list',
  empty: 'The list is empty. The heart on an object puts it here. The list stays in this browser.',
  toSearch: 'Search objects',
  foreign: 'Somebody has shared this list. Your own list stays as it is.',
  keepAll: 'Put all on my list',
  keep: 'Keep',
  full: 'The list is full: it holds 250 objects.',
  tooMany: (max, surplus) =>
    `The list is too long: these are the first ${number(max)} objects, ${number(surplus)} more are missing.`,
  missing: (count) =>
    count === 1
      ? 'One object of the list no longer exists.'
      : `${number(count)} objects of the list no longer exist.`,
  share: 'Share the list',
  shareText: 'Whoever opens this URL sees the same list:',
  shareUrl: 'URL of the list',
  exports: 'Download:',
  clear: 'Clear the list',
};
