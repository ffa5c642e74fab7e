import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SegmentBuilder } from '../../../../src/engine/build/segment-builder.ts';
import type { Published } from '../../../../src/engine/store/generation.ts';
import { fromPost } from '../../../../src/engine/store/posted-generation.ts';
import {
  runWriterTask,
  type WriterRequest,
  type WriterResult,
} from '../../../../src/engine/threads/writer-task.ts';
import { SCHEMA } from '../arbitrary-search.ts';
import { temporaryFolder } from '../open-engine.ts';
import { answersAnew, answersOf } from '../searchable.ts';
import { allStored } from './all-stored.ts';
import { beforeEachFileOperation } from './before-each-file-operation.ts';

function openWriter(folder = temporaryFolder()) {
  /** What its caller knows of the generation. */
  let held: Published | undefined;
  const run = (request: WriterRequest): WriterResult => {
    const result = runWriterTask({
      folder,
      schema: SCHEMA,
      loaded: [],
      merging: undefined,
      ...request,
    });
    if (!result.isOpen) held = undefined;
    if (result.published) held = fromPost(result.published, held);
    return result;
  };
  onTestFinished(() => void run({ do: 'close' }));
  /** What searches find of what was passed on. */
  const answers = (): string[] => {
    if (!held) throw new Error('the generation was not passed on');
    return answersOf(folder, held);
  };
  return { folder, run, answers };
}

const writing = (id: string): WriterRequest => ({
  do: 'write',
  lines: [JSON.stringify({ id, title: `Krug ${id}` })],
  action: 'upsert',
  withDocuments: false,
  dirtyValues: 'reject',
  publish: 'now',
});

/** What searches find when all of these are published. */
const answersOfAll = (ids: readonly string[]): string[] =>
  answersAnew(ids.map((id) => ({ id, title: `Krug ${id}` })));

test('documents that were stored and could not be indexed are published by the next task', () => {
  const { folder, run, answers } = openWriter();
  run(writing('a'));
  const fault = new RangeError('Map maximum size exceeded');
  const adding = vi.spyOn(SegmentBuilder.prototype, 'add').mockImplementationOnce(() => {
    throw fault;
  });
  onTestFinished(() => adding.mockRestore());
  const failed = run(writing('b'));
  expect(failed).toEqual({
    failure: fault,
    isOpen: false,
    published: undefined,
    unpublished: true,
    mergeJob: undefined,
    log: [],
  });
  expect(allStored(folder).length).toBe(2);
  const next = run({ do: 'publish' });
  expect([next.isOpen, next.unpublished]).toEqual([true, false]);
  expect(answers()).toEqual(answersOfAll(['a', 'b']));
});

test('whichever operation on a file fails, no two generations have one number, and all is found', () => {
  const first = openWriter();
  // So many that the next one replaces a set of live documents and leads to a merge.
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) first.run(writing(id));
  first.run({ do: 'close' });
  const expected = answersOfAll(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  let failures = 0;
  for (let failing = 0; failing === failures; failing += 1) {
    const { folder, run, answers } = openWriter();
    cpSync(first.folder, folder, { recursive: true });
    const generations = new Map<number, Set<string>>();
    const note = (result: WriterResult): WriterResult => {
      const text = readFileSync(join(folder, 'generation.json'), 'utf8');
      const { number } = JSON.parse(text) as { readonly number: number };
      generations.getOrInsertComputed(number, () => new Set()).add(text);
      return result;
    };
    let left = failing;
    const operation = (): void => {
      left -= 1;
      if (left !== -1) return;
      failures += 1;
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    };
    beforeEachFileOperation(operation, () => void note(run(writing('b'))));
    note(run(writing('h')));
    expect(answers()).toEqual(expected);
    const numbersOfSeveral = [...generations].filter(([, texts]) => texts.size > 1);
    expect(numbersOfSeveral).toEqual([]);
  }
  expect(failures).toBeGreaterThan(20);
});
