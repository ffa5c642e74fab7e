import { uuidOf } from '../../../uuid-of.ts';
import type { Random } from '../../kills/random.ts';

/** The object with so many pictures as a record may have. */
export const MANY_PICTURES = uuidOf(10_000_000);
const PICTURES = 10_000;

/** An album as an institution might deliver it: each page is a picture. */
export function recordWithManyPictures(): unknown {
  const picture = (i: number) => ({
    id: `https://pictures.example/album/${i}.jpg`,
    type: 'WebResource',
    'dc:format': 'image/jpeg',
    'ebucore:width': 1000,
    'ebucore:height': 800,
    'dc:description': [{ lang: 'en', value: `Leaf ${i}` }],
  });
  return record(MANY_PICTURES, {
    title: 'An album of ten thousand pictures',
    description: 'Each leaf has a picture of its own',
    aggregation: {
      'edm:isShownBy': picture(1),
      'edm:hasView': Array.from({ length: PICTURES - 1 }, (_, i) => picture(i + 2)),
    },
  });
}

/** A record with texts of usual lengths. */
export function inventedRecord(random: Random, i: number): unknown {
  const words = (count: number): string => Array.from({ length: count }, () => word(random)).join(' ');
  const texts = (count: number) =>
    Array.from({ length: count }, () => ({ lang: 'en', value: words(1 + random.below(3)) }));
  return record(uuidOf(i), {
    title: words(2 + random.below(8)),
    description: words(20 + random.below(80)),
    object: {
      'dc:creator': texts(1 + random.below(2)),
      'dc:type': texts(1),
      'dc:subject': texts(random.below(8)),
      'dcterms:medium': texts(1),
      'dcterms:spatial': texts(random.below(3)),
      'dcterms:created': [String(1400 + random.below(600))],
      'dcterms:provenance': texts(1),
    },
  });
}

/** A few words are in many records, as in languages, most in few. */
function word(random: Random): string {
  const i = Math.floor(20_000 * random.next() ** 4);
  return (
    COMMON[i] ??
    `${SYLLABLES[i % 20]}${SYLLABLES[Math.floor(i / 20) % 20]}${SYLLABLES[Math.floor(i / 400) % 20]}${i % 7}`
  );
}

const COMMON = ['the', 'of', 'and', 'in', 'castle', 'portrait', 'river', 'letter', 'garden', 'church'];
const SYLLABLES = 'ba ke lo mi nu pra ste vol win zar dor fen gal hir jas kun lem mor nil ost'.split(' ');

interface Parts {
  readonly title: string;
  readonly description: string;
  readonly object?: object;
  readonly aggregation?: object;
}

/** In the format of the dataset. */
export const record = (uuid: string, { title, description, object, aggregation }: Parts) => ({
  id: `https://id.example/${uuid}/aggregation`,
  type: 'Aggregation',
  'edm:provider': [{ lang: 'en', value: 'Invented aggregator' }],
  'edm:dataProvider': [{ lang: 'en', value: 'Invented museum' }],
  'edm:isShownAt': `https://museum.example/${uuid}`,
  'edm:rights': 'http://creativecommons.org/publicdomain/zero/1.0/',
  ...aggregation,
  'edm:aggregatedCHO': {
    id: `https://id.example/${uuid}/cho`,
    type: 'ProvidedCHO',
    'dc:title': [{ lang: 'en', value: title }],
    'dc:description': [{ lang: 'en', value: description }],
    'edm:type': 'IMAGE',
    ...object,
  },
});
