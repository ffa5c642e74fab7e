import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BATCH_LIMITS } from '../../../../../src/jobs/ingest/sources/item-batches.ts';
import { splitLines } from '../../../../../src/jobs/ingest/sources/split-lines.ts';

/** The items as text behind their lines: `2: …`, or `2–7` for a value over several lines. */
async function split(
  text: string,
  chunkBytes = 1000,
  batchBytes = BATCH_LIMITS.batchBytes,
): Promise<string[]> {
  const found: string[] = [];
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  for await (const batch of splitLines(chunks(), { ...BATCH_LIMITS, batchBytes })) {
    for (const { start, end, line, lastLine, cutOff } of batch.items) {
      const item = Buffer.from(batch.bytes.subarray(start, end)).toString();
      const mark = cutOff ? ' (cut off)' : '';
      found.push(lastLine === undefined ? `${line}: ${item}${mark}` : `${line}–${lastLine}${mark}`);
    }
  }
  return found;
}

async function check(text: string, expected: readonly string[]): Promise<void> {
  for (const chunkBytes of [1, 5, 1000]) {
    for (const batchBytes of [1, 1000]) expect(await split(text, chunkBytes, batchBytes)).toEqual(expected);
  }
}

const pretty = (value: unknown, indent: string | number = 2): string =>
  `${JSON.stringify(value, null, indent)}\n`;
const RECORD = { id: 'http://a.example/"{', list: [1, { x: [true, null] }], empty: {}, none: [] };
const LINE = JSON.stringify(RECORD);

test('an object printed over several lines is one item', async () => {
  await check(pretty(RECORD), ['1–14']);
  await check(pretty(RECORD).replaceAll('\n', '\r\n').trimEnd(), ['1–14']);
  await check(`\uFEFF${pretty(RECORD, '\t').replace('\n', '\n\n \n')}`, ['1–16']);
  await check('{"a": 1\n, "b": 2\n}\n', ['1–3']);
  await check('{\n}\n', ['1–2']);
});

test('a list is one item, however its elements are printed', async () => {
  await check(pretty([RECORD, RECORD]), ['1–30']);
  await check(`[\n${LINE},\n${LINE}\n]\n`, ['1–4']);
  await check(`[${LINE},\n${LINE},\n${LINE}]`, ['1–3']);
});

test('records between printed values are read', () =>
  check(`${LINE}\n${pretty(RECORD)}${LINE}\n${pretty(RECORD).trimEnd()},\n${pretty(RECORD)}`, [
    `1: ${LINE}`,
    '2–15',
    `16: ${LINE}`,
    '17–30',
    '31–44',
  ]));

test('damaged lines stay separate, and the records after them are read', async () => {
  for (const damaged of [
    '{"id":"x',
    '{"id":"x",',
    '{"list":[',
    '[',
    '{',
    '{"a":',
    'no JSON',
    '{"a":{"b":1}',
    ']',
  ]) {
    await check(`${damaged}\n${LINE}\n${LINE}\n`, [`1: ${damaged}`, `2: ${LINE}`, `3: ${LINE}`]);
    await check(`${LINE}\n${damaged}\n${LINE}`, [`1: ${LINE}`, `2: ${damaged}`, `3: ${LINE} (cut off)`]);
  }
});

test('a file that ends within a printed value says so', async () => {
  await check(pretty(RECORD).slice(0, 60), ['1–6 (cut off)']);
  await check('{\n  "id"', ['1: {', '2:   "id" (cut off)']);
});

test('a printed value with a fault is one item, and the records after it are read', async () => {
  const broken = pretty(RECORD).replace('"empty": {}', '"empty" {}');
  await check(`${broken}${LINE}\n`, ['1–11', `15: ${LINE}`]);
});

test('no record is ever lost, and no printed value is more than one item', async () => {
  const piece = fc.oneof(
    fc.constant({ kind: 'record', text: `${LINE}\n` }),
    fc.constant({ kind: 'printed', text: pretty(RECORD) }),
    fc.integer({ min: 1, max: LINE.length - 1 }).map((length) => ({
      kind: 'damaged',
      text: `${LINE.slice(0, length)}\n`,
    })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 50 }), async (pieces, chunkBytes) => {
      const found = await split(pieces.map(({ text }) => text).join(''), chunkBytes, 1);
      const count = (kind: string) => pieces.filter((one) => one.kind === kind).length;
      expect(found.filter((item) => item.endsWith(`: ${LINE}`))).toHaveLength(count('record'));
      expect(found.length).toBeLessThanOrEqual(pieces.length);
    }),
    { numRuns: 500 },
  );
});
