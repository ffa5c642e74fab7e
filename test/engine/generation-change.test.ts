import { expect, onTestFinished, test } from 'vitest';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import type { Published } from '../../src/engine/store/generation.ts';
import { changeSince, withChange } from '../../src/engine/store/generation-change.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import type { WriteAction } from '../../src/engine/write-options.ts';
import { BOOKS, line, temporaryFolder } from './open-engine.ts';

/** A collection that publishes each change. */
function open() {
  const writer = new CollectionWriter(temporaryFolder(), BOOKS);
  onTestFinished(() => writer.close());
  const publish = (action: WriteAction, ...ids: readonly string[]): Published => {
    const lines = ids.map((id) => line(id, `Krug ${id}`));
    writeLines(writer, BOOKS, lines, action, false, 'reject');
    writer.publish();
    return writer.published();
  };
  const merge = (): Published => {
    writer.mergeAll();
    return writer.published();
  };
  return { publish, merge };
}

test('a thread with the generation before makes the next one from its change, with its own memory', () => {
  const { publish, merge } = open();
  const generations = [
    publish('create', 'a', 'b'),
    publish('create', 'c'),
    publish('upsert', 'a'),
    publish('upsert', 'a', 'b', 'c'),
    merge(),
    publish('create', 'd'),
  ];
  for (const [i, now] of generations.entries()) {
    const before = generations[i - 1];
    if (!before) continue;
    const made = withChange(before, changeSince(before, now));
    expect(made).toEqual(now);
    for (const segment of before.segments) {
      const same = made?.segments.find(({ id }) => id === segment.id);
      if (same) expect([same.buffer, same.vectors]).toEqual([segment.buffer, segment.vectors]);
    }
  }
});

test('memory and numbers that a thread has are not passed on', () => {
  const { publish } = open();
  const generations = ['a', 'b', 'c'].map((id) => publish('create', id));
  const [, before, now] = generations;
  if (!before || !now) throw new Error('nothing was published');
  const { segments } = changeSince(before, now);
  expect(segments.map((segment) => 'buffer' in segment)).toEqual([false, false, true]);
  expect(segments.map(({ numbers }) => numbers)).toEqual([undefined, 'unchanged', now.segments[2]?.numbers]);
});

test('a thread without the generation before needs the whole one', () => {
  const { publish } = open();
  const [first, second, third] = ['a', 'b', 'c'].map((id) => publish('create', id));
  if (!first || !second || !third) throw new Error('nothing was published');
  const change = changeSince(second, third);
  expect(withChange(undefined, change)).toBeUndefined();
  expect(withChange(first, change)).toBeUndefined();
  expect(withChange({ ...second, segments: first.segments }, change)).toBeUndefined();
  expect(withChange(third, change)).toBe(third);
});
