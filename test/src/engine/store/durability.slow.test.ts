import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseStored } from '../../../../src/engine/documents/stored-document.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { SCHEMA } from '../arbitrary-search.ts';
import { type Json, NaiveCollection } from '../naive-collection.ts';
import { temporaryFolder } from '../open-engine.ts';
import { answersAnew, answersOf, bodies } from '../searchable.ts';
import { allStored } from './all-stored.ts';
import { startWriting } from './start-writing.ts';
import type { Batch } from './writing-process.ts';

/** How often the writing process is killed. */
const KILLS = 5;
/** Batches sent ahead, so that it never waits when the blow comes. */
const AHEAD = 200;

/** Replaces some documents, adds some, takes one away; every batch another way. */
function batchNumber(number: number): Batch {
  const ids = [number % 50, (number * 7) % 50, 100 + number];
  return {
    lines: ids.map((id, i) =>
      JSON.stringify({
        id: `d${id}`,
        title: `Krug ${number}`,
        tags: ['Öl Krug', `Жар ${i}`],
        year: number % 5,
        ...(i === 1 ? {} : { place: [number % 7, 1, i] }),
      }),
    ),
    removed: number % 3 === 0 ? [`d${(number * 11) % 50}`] : [],
    // Some batches are published at once, some wait for a later one.
    publish: number % 4 === 0 ? 'now' : 'soon',
  };
}

/** The documents after the first so many steps; a batch is two steps: what it writes, then what it removes. */
function documentsAfter(steps: number): Json[] {
  const naive = new NaiveCollection();
  for (let step = 0; step < steps; step += 1) {
    const { lines, removed } = batchNumber(Math.floor(step / 2));
    if (step % 2 === 1) for (const id of removed) naive.change({ id });
    else {
      for (const line of lines) {
        const document = JSON.parse(line) as { id: string };
        naive.change({ id: document.id, document });
      }
    }
  }
  return bodies(naive.documents());
}

/** Opens the collection again as the next process does: what searches find then, and how many files there are. */
function reopened(folder: string): { answers: string[]; files: number } {
  const writer = new CollectionWriter(folder, SCHEMA, { lockTimeoutMs: 10_000 });
  try {
    const segments = writer.published().segments.length;
    const files = readdirSync(folder).filter((name) => name.endsWith('.segment')).length - segments;
    return { answers: answersOf(folder, writer.published()), files };
  } finally {
    writer.close();
  }
}

test('a writing process that is killed loses nothing that it has acknowledged', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'collection-1');
  let steps = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writing = startWriting(root, SCHEMA);
    expect(await writing.answer()).toBe('open');
    // A batch of which only half was done is sent again, which changes nothing in that half.
    const first = Math.floor(steps / 2);
    for (let number = first; number < first + AHEAD; number += 1) writing.send(batchNumber(number));
    // The blow comes at another moment each time: after some batches, and a little later.
    let acknowledged = first;
    for (; acknowledged < first + 1 + kill * 2; acknowledged += 1)
      expect(await writing.answer()).toBe('done');
    await new Promise((resolve) => setTimeout(resolve, (kill * 10) % 23));
    writing.kill();
    while ((await writing.answer()) === 'done') acknowledged += 1;

    const stored = allStored(folder).map(parseStored);
    // It got as far as was acknowledged or further, and stopped between two steps.
    steps = 2 * acknowledged;
    const text = JSON.stringify(sortedKeys(stored));
    while (JSON.stringify(sortedKeys(documentsAfter(steps))) !== text) {
      steps += 1;
      expect(steps, 'steps that were sent').toBeLessThanOrEqual(2 * (first + AHEAD));
    }
    expect(reopened(folder)).toEqual({ answers: answersAnew(stored), files: 0 });
  }
});

const sortedKeys = (documents: readonly Json[]): Json[] =>
  documents.map((document) =>
    Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
