import type { CollectionWriter, DocumentChanges } from '../../../src/engine/store/collection-writer.ts';
import { makeField } from '../make-field.ts';

/**
 * The collection whose index is in this folder as the last release wrote it: `writeCollection`
 * with its code, then without the documents and the lock.
 */
export const SCHEMA = {
  name: 'before',
  fields: [
    makeField('title', 'string', { facet: true, sort: true }),
    makeField('tags', 'string[]', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('number', 'int64', { sort: true }),
    makeField('place', 'float[]', { numDim: 3 }),
  ],
};

const TITLES = ['Haus am See', 'Haus, Haus und Hof', 'Hof', 'Öl auf Holz', 'Das Haus am Hof am See'];

const documentOf = (i: number): Record<string, unknown> => ({
  id: `d${i}`,
  title: `${TITLES[i % TITLES.length]} Nr ${i}`,
  tags: ['Malerei', `Saal ${i % 7}`, `Saal ${i % 3} und ${i % 2}`],
  year: 1800 + ((i * 37) % 150),
  number: i % 4 === 0 ? 9_007_199_254_740_993n : i,
  ...(i % 3 === 0 ? { place: [i % 5, 1, (i % 7) - 3] } : {}),
});

/** Enough documents for packed lists, and some that are replaced or removed. */
export function writeCollection(writer: CollectionWriter): void {
  writer.write((changes) => {
    for (let i = 1; i <= 200; i += 1) put(changes, i);
  });
  writer.publish();
  writer.write((changes) => {
    for (const i of [3, 50, 120]) put(changes, i, { title: 'Neues Haus am See' });
    for (const i of [7, 8, 199]) {
      const old = changes.find(`d${i}`);
      if (old) changes.remove(old);
    }
    for (let i = 201; i <= 205; i += 1) put(changes, i);
  });
  writer.publish();
}

function put(changes: DocumentChanges, i: number, more: Record<string, unknown> = {}): void {
  changes.put(`d${i}`, { ...documentOf(i), ...more }, changes.find(`d${i}`));
}
