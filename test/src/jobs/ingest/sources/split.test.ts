import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemBatch } from '../../../../../src/jobs/ingest/sources/item-batches.ts';
import { splitJson } from '../../../../../src/jobs/ingest/sources/split-json.ts';
import { splitLines } from '../../../../../src/jobs/ingest/sources/split-lines.ts';

const LIMITS = { batchBytes: 40, maxItemBytes: 60 };
const NO_LIMITS = { batchBytes: 1 << 20, maxItemBytes: 1 << 20 };

type Splitter = typeof splitLines;

/** The items as text, each behind its line; the error last, if there is one. */
async function split(splitter: Splitter, text: string, chunkBytes: number, limits = LIMITS) {
  const found: string[] = [];
  try {
    for await (const batch of splitter(chunksOf(text, chunkBytes), limits)) {
      expect(batch.bytes.length).toBeLessThan(limits.batchBytes + limits.maxItemBytes);
      found.push(...itemsOf(batch));
    }
  } catch (error) {
    found.push(String(error));
  }
  return found;
}

async function* chunksOf(text: string, chunkBytes: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

function itemsOf({ bytes, items }: ItemBatch): string[] {
  return items.map(({ start, end, line, tooLong, cutOff }) => {
    const text = Buffer.from(bytes.subarray(start, end)).toString();
    return `${line}: ${text}${tooLong ? '(too long)' : ''}${cutOff ? '(cut off)' : ''}`;
  });
}

/** The same answer, however the bytes come in. */
async function check(splitter: Splitter, text: string, expected: string[]) {
  for (const chunkBytes of [1, 2, 3, 7, 1000]) {
    expect(await split(splitter, text, chunkBytes)).toEqual(expected);
  }
}

test('lines are counted, empty ones left out', () =>
  check(splitLines, '{"a":1}\n\n{"ä":"…"}\r\n  \n', ['1: {"a":1}', '3: {"ä":"…"}\r', '4:   ']));

test('a last line without its end is marked', () => check(splitLines, 'a\nb', ['1: a', '2: b(cut off)']));

test('a line over the limit is skipped, and the next one is read', () =>
  check(splitLines, `a\n${'ü'.repeat(31)}\n${'x'.repeat(60)}\n${'y'.repeat(61)}`, [
    '1: a',
    '2: (too long)',
    `3: ${'x'.repeat(60)}`,
    '4: (too long)(cut off)',
  ]));

test('empty input gives no items', async () => {
  await check(splitLines, '', []);
  await check(splitJson, '', []);
  await check(splitJson, ' \n', []);
  await check(splitJson, '[]', []);
});

test('a JSON document is one value, a list of values or values in a row', async () => {
  const object = '{\n "a": [1, {"b": "]}\\"{"}],\n "c": "ü"}';
  await check(splitJson, object, [`1: ${object}`]);
  await check(splitJson, `\uFEFF \n[${object},\n{} , "x,]", 12,true]\n`, [
    `2: ${object}`,
    '5: {}',
    '5: "x,]"',
    '5: 12',
    '5: true',
  ]);
  await check(splitJson, '{"a":1}\n{"a":2}\n3', ['1: {"a":1}', '2: {"a":2}', '3: 3']);
});

test('a truncated JSON document is reported after the values before', async () => {
  const cut = (what: string) => `Error: the file ends before its ${what} does`;
  await check(splitJson, '[{"a":1}, {"a":', ['1: {"a":1}', cut('value')]);
  await check(splitJson, '[{"a":1},', ['1: {"a":1}', cut('list')]);
  await check(splitJson, '"abc', [cut('value')]);
  await check(splitJson, '[12', [cut('value')]);
});

test('a JSON value over the limit is skipped, and the next one is read', () =>
  check(splitJson, `[{"a":"${'ü'.repeat(40)}"}, 1]`, ['1: (too long)', '1: 1']));

test('invalid JSON is returned, to be rejected with its line', () =>
  check(splitJson, '{"a":1}}\n]', ['1: {"a":1}', '1: }', '2: ]']));

test('any lines are returned unchanged', async () => {
  const lines = fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', '')));
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), async (texts, chunkBytes) => {
      const document = texts.map((text) => `${text}\n`).join('');
      const expected = texts.flatMap((text, index) => (text === '' ? [] : [`${index + 1}: ${text}`]));
      expect(await split(splitLines, document, chunkBytes, NO_LIMITS)).toEqual(expected);
    }),
  );
});

test('any JSON list is split into its elements', async () => {
  const options = fc.tuple(
    fc.array(fc.jsonValue()),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(undefined, '\t', '\n '),
  );
  await fc.assert(
    fc.asyncProperty(options, async ([values, chunkBytes, indent]) => {
      const found = await split(splitJson, JSON.stringify(values, null, indent), chunkBytes, NO_LIMITS);
      expect(found.map((item) => JSON.parse(item.replace(/^\d+: /, '')))).toEqual(
        JSON.parse(JSON.stringify(values)),
      );
    }),
  );
});
