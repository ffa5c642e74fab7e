import { expect, test } from 'vitest';
import { type Classes, thingsIn } from '../../../../../src/media/embedding/networks/class-words.ts';

const SHIPS = [403, 510, 554, 628, 694, 724, 780, 913, 914];
const CHURCHES = [442, 497, 663];

test.each<[string, readonly Classes[]]>([
  ['ship', [SHIPS]],
  ['Ships', [SHIPS]],
  ['Schiffe', [SHIPS]],
  ['Ein Schiff vor der Küste', [SHIPS, [976, 977, 978]]],
  ['Kriegsschiffe', [[403]]],
  ['Dorfkirchen', [CHURCHES]],
  ['Kanone', [[471]]],
  ['Säge', [[491]]],
  ['Vögel', [[...range(7, 24), ...range(80, 100), ...range(127, 146)]]],
  ['traffic light', [[920]]],
  // Names in CLDR.
  ['église', [CHURCHES]],
  ['caballo', [[339, 603]]],
  ['veleros', [[484, 780, 871, 914]]],
  // The labels of ImageNet.
  ['schooner', [[780]]],
  ['German shepherd', [[235]]],
  ['violin', [[889]]],
])('%s names things', (text, things) => {
  expect(thingsIn(text)).toEqual(things);
});

test.each([
  '',
  'die',
  'Bildnis einer Dame',
  // Of three words, one is known.
  'Bildnis Schiff Dame',
  // A person, a city, and endings that only look like a thing.
  'Admiral',
  'Magdeburg',
  'Schäfer',
  'Dokumente',
  'Schleier',
  'eine dramatische Szene',
  // Other words without their dots.
  'Sage',
  'light',
  // Not a cinema, a bear or a cow.
  'Film',
  'beer',
  '1890',
])('%j names nothing that networks know', (text) => {
  expect(thingsIn(text)).toEqual([]);
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
