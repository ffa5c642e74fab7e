import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, SAMPLE_CONTENT, SAMPLE_RECORDS } from '../../../../src/app/wiring/open-content.ts';
import type { StoredRecord } from '../../../../src/stores/records/record-store.ts';

const stored = (uuid: string, body: string | undefined): StoredRecord => ({
  uuid,
  pipelineId: 'p',
  datestamp: 0,
  change: 1,
  body,
});

/** A record store with these records; others are unknown. */
const storeWith = (...records: readonly StoredRecord[]) => ({
  get: async (uuid: string) => records.find((one) => one.uuid === uuid),
});

const [first = '', second = ''] = SAMPLE_RECORDS;
const OWN = stored('0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0001', '{}');

test.each([
  ['an empty store', [], undefined],
  ['other records', [OWN], undefined],
  ['the sample', [stored(first, '{}')], SAMPLE_CONTENT],
  ['the sample and other records', [OWN, stored(first, '{}')], SAMPLE_CONTENT],
  ['the sample with a withdrawn record', [stored(first, undefined), stored(second, '{}')], SAMPLE_CONTENT],
  ['the sample, deleted', SAMPLE_RECORDS.map((uuid) => stored(uuid, undefined)), undefined],
])('without CONTENT_DIR, %s', async (_, records, expected) => {
  expect(await contentFolder({ contentDir: undefined }, storeWith(...records))()).toBe(expected);
});

test('CONTENT_DIR is the folder, whatever the records are', async () => {
  const contentDir = import.meta.dirname;
  expect(await contentFolder({ contentDir }, storeWith(stored(first, '{}')))()).toBe(contentDir);
  expect(() => contentFolder({ contentDir: '/nope' }, storeWith())).toThrow(
    'setting CONTENT_DIR="/nope": there is no such folder',
  );
});

test('the records that identify the sample are in it', () => {
  const folder = join(SAMPLE_CONTENT, 'records');
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  expect(SAMPLE_RECORDS.filter((uuid) => !text.includes(`/${uuid}/aggregation`))).toEqual([]);
});
