import type { FramedRecord } from '../../../src/edm/record/record.ts';
import { recordOf } from '../../src/site/open-objects.ts';

/** A record of the house. */
const ofHouse = (title: string, dcType: string, created: string, edmType = 'IMAGE'): FramedRecord =>
  recordOf(
    { title: { '@language': 'de', '@value': title }, dcType, created, edmType },
    {
      dataProvider: 'Heimatmuseum Grünau',
      provider: 'Heimatmuseum Grünau',
      isShownAt: 'https://museum.example/objekt',
    },
  );

/** Five objects of one institution; the vocabulary lacks the kind of the first. */
export const HOUSE_RECORDS: readonly FramedRecord[] = [
  ofHouse('Bierkrug mit Zinndeckel', 'Krug', '1780'),
  ofHouse('Blick auf Grünau im Winter', 'Gemälde', '1894'),
  ofHouse('Schulklasse vor dem Schulhaus', 'Fotografie', '1912'),
  ofHouse('Brief an den Bürgermeister', 'Brief', '1848', 'TEXT'),
  ofHouse('Bemalte Truhe', 'Truhe', '1823'),
];
