import { expect, test } from 'vitest';
import { readResponse } from '../../../../../src/jobs/ingest/harvest/read-response.ts';
import { header, list, record } from './odd-repository.ts';

const LONG = 17 * 1024 * 1024;

test.each<[string, string]>([
  ['text', 'x'.repeat(LONG)],
  ['references', '&amp;'.repeat(LONG)],
  ['a CDATA section', `<![CDATA[${'] '.repeat(LONG / 2)}]]>`],
  ['an attribute', `<b c="${'x'.repeat(LONG)}"/>`],
  ['a comment', `<!--${'x'.repeat(LONG)}-->`],
])('[ingest-11] %s of 17 MB: the record is faulty, the others are not', async (_, content) => {
  const long = `<record>${header('long')}<metadata><a>${content}</a></metadata></record>`;
  const bytes = Buffer.from(list([record('1'), long, record('2')]));
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const { recordParts } = await readResponse(inPieces());
  const records = (await Array.fromAsync(recordParts)).flat();
  expect(records.map(({ fault }) => fault)).toEqual([undefined, 'it is longer than 8 MB', undefined]);
});
