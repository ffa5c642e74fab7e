import { formatsFor } from './formats.ts';

const { number } = formatsFor('de');

/** Texts of lists of objects in German. */
export const listDe = {
  title: 'Meine Liste',
  sharedTitle: 'Eine geteilte Liste',
  empty:
    'Die Liste ist leer. Mit dem Herz an einem Objekt kommt es hierher. Die Liste bleibt in diesem Browser.',
  toSearch: 'Objekte suchen',
  foreign: 'Jemand hat diese Liste geteilt. Die eigene Liste bleibt, wie sie ist.',
  keepAll: 'Alle auf meine Liste setzen',
  keep: 'Merken',
  full: 'Die Liste ist voll: Sie fasst 250 Objekte.',
  tooMany: (max: number, surplus: number) =>
    `Die Liste ist zu lang: Hier stehen die ersten ${number(max)} Objekte, ${number(surplus)} weitere fehlen.`,
  missing: (count: number) =>
    count === 1
      ? 'Ein Objekt der Liste gibt es nicht mehr.'
      : `${number(count)} Objekte der Liste gibt es nicht mehr.`,
  share: 'Liste teilen',
  shareText: 'Wer diese Adresse öffnet, sieht dieselbe Liste:',
  shareUrl: 'Adresse der Liste',
  exports: 'Herunterladen:',
  clear: 'Liste leeren',
} as const;
