import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadPublished } from '../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { history, SCHEMA } from './arbitrary-search.ts';
import { type Change, NaiveCollection } from './naive-collection.ts';
import { answersAnew, answersOf, bodies } from './searchable.ts';

const then = fc.constantFrom('publish', 'merge', 'reopen', 'nothing');
const steps = fc.tuple(history, fc.array(then, { minLength: 4, maxLength: 4 }));

/** All changes in one transaction. */
function apply(writer: CollectionWriter, batch: readonly Change[]): void {
  writer.write((changes) => {
    for (const { id, document } of batch) {
      const old = changes.find(id);
      if (document) changes.put(id, { ...document, id }, old);
      else if (old) changes.remove(old);
    }
  });
}

/** For a machine that does much else. */
const PATIENCE_MS = 60_000;

test(
  'whatever is written, published, merged and opened again, searches see the documents',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'vitrine-writer-'));
    let run = 0;
    try {
      fc.assert(
        fc.property(steps, ([batches, ends]) => {
          run += 1;
          const folder = join(root, String(run));
          const naive = new NaiveCollection();
          let writer = new CollectionWriter(folder, SCHEMA);
          for (const [i, batch] of batches.entries()) {
            apply(writer, batch);
            for (const change of batch) naive.change(change);
            if (ends[i] === 'publish' && writer.hasUnpublished) writer.publish();
            if (ends[i] === 'merge') writer.mergeOnce();
            if (ends[i] === 'reopen') {
              writer.close();
              writer = new CollectionWriter(folder, SCHEMA);
            }
          }
          if (writer.hasUnpublished) writer.publish();
          const expected = answersAnew(bodies(naive.documents()));
          expect(answersOf(folder, writer.published())).toEqual(expected);
          const read = loadPublished(folder, SCHEMA, undefined);
          expect(read && answersOf(folder, read)).toEqual(expected);
          writer.close();
        }),
        { numRuns: 25 },
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  },
  PATIENCE_MS,
);
