import { collectionSchema } from '../../src/collections/collection-schema.ts';
import type { Engine } from '../../src/engine/engine.ts';

const PLACES = ['Wien', 'Linz', 'Graz', 'Salzburg', 'Bregenz'];

/** Fills `chos` with two thousand objects that give answers of the usual size. */
export async function fillCollection(engine: Engine): Promise<void> {
  await engine.createCollection(collectionSchema('chos', 'chos-1'));
  const lines = Array.from({ length: 2000 }, (_, number) => JSON.stringify(objectOf(number)));
  const outcomes = await engine.write('chos-1', lines, 'upsert');
  const refused = outcomes.find(({ success }) => !success);
  if (refused && !refused.success) throw new Error(refused.error);
  await engine.setAlias('chos', 'chos-1');
}

const objectOf = (number: number) => ({
  id: `o${number}`,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  pipelineId: `museum-${number % 9}`,
  docType: 'cho',
  docLanguage: 'mul',
  updatedAt: number,
  title: `Ansicht von ${PLACES[number % PLACES.length]} vom Fluss aus, Blatt ${number}`,
  description: [`Beschreibung von Blatt ${number}. `.repeat(20)],
  creator: [`Künstlerin ${number % 70}`, 'Werkstatt'],
  dataProvider: `Museum ${number % 9}`,
  edmType: ['IMAGE'],
  subject: ['Landschaft', 'Fluss', `Motiv ${number % 40}`],
  dateMin: -1_500_000_000 - number,
});
