import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDatasetLine } from '../../src/edm/record/dataset-line.ts';
import { writeRecords } from '../harness/corpus.ts';
import { searchWhile } from '../indexing/search-while.ts';
import { writeChangedRecords } from '../indexing/write-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lineOf = (titles?: readonly string[]): string =>
  JSON.stringify({
    id: 'http://id.example/1',
    'edm:aggregatedCHO': {
      ...(titles ? { 'dc:title': titles.map((value) => ({ lang: 'de', value })) } : {}),
      'dc:type': [{ lang: 'de', value: 'Karte' }],
    },
  });

test('every changed record has another title, and nothing else', async () => {
  const [corpus, records, changed] = ['corpus', 'records', 'changed'].map((name) => join(folder, name));
  if (!corpus || !records || !changed) throw new Error('no files');
  writeFileSync(corpus, `${lineOf(['A', 'B'])}\n${lineOf()}\n${lineOf(['C'])}\n`);
  expect(await writeRecords(corpus, records, 2)).toBe(2);
  expect(readFileSync(records, 'utf8')).toBe(`${lineOf(['A', 'B'])}\n${lineOf()}\n`);
  await writeChangedRecords(records, changed);
  const [both, added] = readFileSync(changed, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(both).toEqual(JSON.parse(lineOf(['A (revised)', 'B (revised)'])));
  expect(added['edm:aggregatedCHO']['dc:title']).toEqual([{ lang: 'en', value: 'revised' }]);
});

test('searches go on until the work is done, and a failed one is told', async () => {
  let status = 200;
  const paths: string[] = [];
  let done = (): void => {};
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    if (paths.length === 7) done();
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const times = await searchWhile(base, 0, work);
  expect(Object.values(times).map((list) => list.length)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(new Set(paths).size).toBe(12);
  status = 503;
  await expect(
    searchWhile(
      base,
      0,
      Promise.resolve().then(() => new Promise(() => {})),
    ),
  ).rejects.toThrow('503');
  server.close();
});

test('the multiplied sample has valid records, the same in each run, each with an id of its own', async () => {
  const first = join(folder, 'first.jsonl');
  const second = join(folder, 'second.jsonl');
  for (const target of [first, second]) expect(await writeRecords(undefined, target, 600)).toBe(600);
  const lines = readFileSync(first, 'utf8');
  expect(readFileSync(second, 'utf8')).toBe(lines);
  const records = lines
    .trimEnd()
    .split('\n')
    .map((line) => readDatasetLine(JSON.parse(line)).record);
  expect(new Set(records.map((record) => record?.id)).size).toBe(600);
  expect(records).not.toContain(undefined);
});
