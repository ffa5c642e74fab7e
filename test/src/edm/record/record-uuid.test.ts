import { describe, expect, test } from 'vitest';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { uuidOf, uuidVersion5 } from '../../../../src/edm/record/record-uuid.ts';

const record = (id: string): FramedRecord => ({
  id,
  type: 'Aggregation',
  aggregatedCHO: { id: `${id}#cho`, type: 'ProvidedCHO' },
});

const check = (id: string, pipelineId: string, uuid: string) =>
  expect(uuidOf(record(id), pipelineId)).toBe(uuid);

const UUID = '000056bf-fe34-4e7f-ad3c-eb7bfff37c70';
const OTHER = '11111111-2222-3333-4444-555555555555';

// The derived ones (version 5) were computed with another implementation, Python's uuid.uuid5.
describe('[records-9] the uuid of a record', () => {
  test('is in the URL', () => check(`https://id.example/${UUID}/aggregation`, 'p', UUID));
  test('is at the end of the URL', () => check(`urn:uuid:${UUID}`, 'p', UUID));
  test('is in lowercase', () => check(`https://id.example/${UUID.toUpperCase()}`, 'p', UUID));
  test('is the last of several', () => check(`https://id.example/${OTHER}/${UUID}/aggregation`, 'p', UUID));
  test('may be followed by aggregation or cho, and by a slash', () => {
    for (const end of [
      '/',
      '/aggregation',
      '/aggregation/',
      '/cho',
      '#aggregation',
      '/#aggregation',
      '#cho',
    ]) {
      check(`https://id.example/${UUID}${end}`, 'p', UUID);
    }
  });
  test('follows the last colon of a URL without slashes', () => check(`oai:m.example:${UUID}`, 'p', UUID));
  test('is derived from the whole URL if a uuid is elsewhere in it', () => {
    const urls: [url: string, uuid: string][] = [
      [`https://id.example/${UUID}/items/1`, '702417a8-c2d4-533d-a67f-b70f2a57881f'],
      [`https://id.example/${UUID}?page=1`, '71b31461-a3a7-5537-9e57-0cec404a5985'],
      [`https://id.example/?id=${UUID}`, 'ab6cb062-3cdb-55bf-8eb4-d85942a17c25'],
      [`https://id.example/${UUID}#1`, 'a4c00d06-903e-5bd5-a1a1-b2e801500083'],
      [`https://id.example/${UUID}.html`, '0d83ab01-f648-5487-9dd3-5853485cee67'],
      [`https://id.example/object:${UUID}`, '1ba00e13-0806-5296-b9cf-bcc32359456b'],
    ];
    for (const [url, uuid] of urls) check(url, 'p', uuid);
  });
  test('is not part of longer digits', () =>
    check(`https://id.example/a${UUID}`, 'p', 'af949b9c-da00-578e-b5f3-4d6e910b86f1'));
  test('is derived from data source and URL otherwise', () =>
    check('https://id.example/1', 'albertina', '128fc1f3-7192-5f7f-91d2-c9321edf22d6'));
  test('differs between data sources', () =>
    check('https://id.example/1', 'mak', '784a5cb6-eb38-5606-a95e-d30e9dfc55c2'));
});

test('version 5 as in the example of RFC 9562', () =>
  expect(uuidVersion5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  ));
