import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadPublished } from '../../../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { DocumentReader } from '../../../../src/engine/store/document-reader.ts';
import { documentsPath } from '../../../../src/engine/store/document-tables.ts';
import type { Published } from '../../../../src/engine/store/generation.ts';
import { runMerge } from '../../../../src/engine/store/run-merge.ts';
import { runs } from '../../../runs.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { type Change, NaiveCollection } from '../naive-collection.ts';
import { answersAnew, answersOf, bodies } from '../searchable.ts';

/** A merge begins with what is published, and ends when other things have happened meanwhile. */
const then = fc.constantFrom('publish', 'begin merge', 'end merge', 'reopen', 'another process');
/** The segment in memory is full after each document, after some, or never; so is the room for documents before. */
const maxBufferedBytes = fc.constantFrom(1, 600, 1e9);
const steps = fc.tuple(
  history,
  fc.array(fc.array(then, { maxLength: 3 }), { minLength: 4, maxLength: 4 }),
  maxBufferedBytes,
);

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

/** Merges all segments, apart from the writer. */
function merge(folder: string, writer: CollectionWriter) {
  const { generation, segments } = writer.published();
  const job = { folder, id: `m${generation}`, sources: segments, bytes: 0 };
  return { job, merged: runMerge(job) };
}

/** Segments whose facet values have no numbers yet, so that searches would make them. */
const unnumbered = (published: Published | undefined): number =>
  published?.segments.filter(({ numbers }) => !numbers).length ?? 0;

test('whatever is written, published, merged and opened again, searches see the documents', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-writer-'));
  let run = 0;
  try {
    fc.assert(
      fc.property(steps, ([batches, ends, maxBufferedBytes]) => {
        run += 1;
        const folder = join(root, String(run));
        const naive = new NaiveCollection();
        let writer = new CollectionWriter(folder, SCHEMA, { maxBufferedBytes });
        let merging: ReturnType<typeof merge> | undefined;
        const reopen = (underWay: string | undefined): void => {
          writer.close();
          writer = new CollectionWriter(folder, SCHEMA, { merging: underWay, maxBufferedBytes });
        };
        const endMerge = (): void => {
          if (merging) writer.adopt(merging.job, merging.merged);
          merging = undefined;
        };
        const follow = (step: string): void => {
          if (step === 'publish' && writer.hasUnpublished) writer.publish();
          if (step === 'begin merge') merging = merge(folder, writer);
          if (step === 'end merge') endMerge();
          if (step === 'reopen') reopen(merging?.job.id);
          // It knows nothing of a merge that goes on here, and sweeps its files away.
          if (step === 'another process') reopen(undefined);
        };
        for (const [i, batch] of batches.entries()) {
          apply(writer, batch);
          for (const change of batch) naive.change(change);
          ends[i]?.forEach(follow);
        }
        endMerge();
        if (writer.hasUnpublished) writer.publish();
        const expected = answersAnew(bodies(naive.documents()));
        expect(answersOf(folder, writer.published())).toEqual(expected);
        const read = loadPublished(folder, SCHEMA, undefined);
        for (const published of [writer.published(), read]) expect(unnumbered(published)).toBeLessThan(2);
        expect(read && answersOf(folder, read)).toEqual(expected);
        writer.close();
        const reader = new DocumentReader(documentsPath(folder));
        expect(reader.count()).toBe(naive.documents().length);
        reader.close();
      }),
      { numRuns: runs(60) },
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('what one change writes does not have to fit into the segment in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-writer-'));
  try {
    // Less than a document takes.
    const writer = new CollectionWriter(folder, SCHEMA, { maxBufferedBytes: 80 });
    const ids = ['a', 'b', 'c', 'b'];
    apply(
      writer,
      ids.map((id, i) => ({ id, document: { year: i } })),
    );
    const isSegment = (name: string): boolean => name.endsWith('.segment');
    expect(readdirSync(folder).filter(isSegment)).toEqual(['s0-2.segment', 's1-2.segment', 's2-2.segment']);
    expect([writer.hasUnpublished, writer.published().segments.length]).toEqual([true, 0]);
    writer.publish();
    expect([writer.hasUnpublished, writer.published().segments.length]).toEqual([false, 3]);
    writer.close();
    // Nor do documents that another writer has stored and not published.
    const failing = new CollectionWriter(folder, SCHEMA);
    apply(
      failing,
      ids.map((id, i) => ({ id: `${id}2`, document: { year: i } })),
    );
    failing.abandon();
    const next = new CollectionWriter(folder, SCHEMA, { maxBufferedBytes: 80 });
    expect([next.hasUnpublished, next.published().segments.length]).toEqual([false, 6]);
    next.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a segment that loses all its documents leaves no file behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-writer-'));
  try {
    const writer = new CollectionWriter(folder, SCHEMA);
    for (const changes of [[{ id: 'a', document: {} }], [{ id: 'b', document: {} }], [{ id: 'a' }]]) {
      apply(writer, changes);
      writer.publish();
    }
    expect(readdirSync(folder).filter((name) => /^s.*\.(?:segment|live)$/.test(name))).toEqual([
      's3.segment',
    ]);
    writer.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
