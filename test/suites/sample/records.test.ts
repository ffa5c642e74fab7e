import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPeriod } from '../../../src/edm/dates/dates.ts';
import { readDatasetLine, writeDatasetLine } from '../../../src/edm/record/dataset-line.ts';
import { texts } from '../../../src/edm/record/display.ts';
import { mediaOf } from '../../../src/edm/record/media.ts';
import type { Entity, FramedRecord } from '../../../src/edm/record/record.ts';
import { statedRights } from '../../../src/edm/record/rights.ts';
import { hasType, isEntity, valuesOf } from '../../../src/edm/record/values.ts';

const folder = join(import.meta.dirname, '../../../sample/records');
const files = readdirSync(folder).sort();
const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'));
const records = lines.flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);

const cho = (record: FramedRecord): Entity => record.aggregatedCHO;
const has = (property: string) => (record: FramedRecord) => valuesOf(cho(record)[property]).length > 0;
const lacks = (property: string) => (record: FramedRecord) => !has(property)(record);
const titles = (record: FramedRecord) => texts(cho(record)['title']);
const descriptions = (record: FramedRecord) => texts(cho(record)['description']);
const mediaTypes = (record: FramedRecord) =>
  new Set(mediaOf(record).flatMap(({ type }) => type?.split('/', 1) ?? []));
const manifestHosts = (record: FramedRecord) =>
  mediaOf(record).flatMap(({ manifests }) => manifests.map((manifest) => new URL(manifest).host));
const rights = (record: FramedRecord) => [
  ...statedRights(record['edmRights']),
  ...mediaOf(record).flatMap((medium) => medium.rights),
];
const datings = (record: FramedRecord) =>
  ['created', 'issued', 'date'].flatMap((property) => texts(cho(record)[property]));
const entities = (property: string, type: string) => (record: FramedRecord) =>
  valuesOf(cho(record)[property]).some(
    (value) => typeof value === 'object' && isEntity(value) && hasType(value, type),
  );
const titleIn = (script: RegExp) => (record: FramedRecord) =>
  titles(record).some((title) => script.test(title));
/** Somewhere in a title, name, subject or other value that a facet or a filter may have to quote. */
const valueWith = (character: string) => (record: FramedRecord) =>
  ['title', 'creator', 'publisher', 'subject', 'spatial', 'isPartOf'].some((property) =>
    texts(cho(record)[property]).some((value) => value.includes(character)),
  );
/** The first second of a year; Date.UTC would take 1 for 1901. */
const from = (year: number) => new Date(0).setUTCFullYear(year, 0, 1) / 1000;
const dated = (least: number, most: number) => (record: FramedRecord) =>
  datings(record).some((wording) => {
    const period = readPeriod(wording);
    return period !== undefined && period.min >= least && period.max < most;
  });
const sharing = (property: string, value: string) => (record: FramedRecord) =>
  texts(cho(record)[property], ['de']).includes(value);

test('every line is a record without errors, and writing it gives the line again', () => {
  expect(files.filter((file) => !file.endsWith('.jsonl'))).toEqual([]);
  for (const line of lines) {
    const value: unknown = JSON.parse(line);
    const read = readDatasetLine(value);
    expect(read.record === undefined ? read.errors : []).toEqual([]);
    expect(read.record && writeDatasetLine(read.record)).toEqual(value);
  }
});

test('each file holds one institution', () => {
  const providers = files.map(
    (file) =>
      new Set(
        readFileSync(join(folder, file), 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.stringify(JSON.parse(line)['edm:dataProvider'])),
      ).size,
  );
  expect(providers).toEqual(files.map(() => 1));
});

test('ids are UUIDs of version 5 below the example domain, each once', () => {
  const id =
    /^https:\/\/id\.vitrine\.example\/([\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})\//;
  const uuids = records.map((record) => id.exec(record.id)?.[1]);
  expect(uuids).not.toContain(undefined);
  expect(new Set(uuids).size).toBe(records.length);
  expect(records.filter((record) => !record.id.endsWith('/aggregation'))).toEqual([]);
});

test('no address leads out of the reserved example domains, but those that name a licence, a standard or an entry of an authority file', () => {
  const hosts = lines.flatMap((line) =>
    [...line.matchAll(/"https?:\/\/([^/"]+)/g)].map(([, host = '']) => host),
  );
  const real = new Set(hosts.filter((host) => !host.endsWith('.example')));
  expect([...real].sort()).toEqual([
    'creativecommons.org',
    'd-nb.info',
    'iiif.io',
    'rightsstatements.org',
    'sws.geonames.org',
    'vocab.getty.edu',
    'www.wikidata.org',
  ]);
});

test('every dating is read, but those that say that there is none', () => {
  const undated = ['date unknown', 'n.d.', 'o. D.', 'o. J.', 'undatiert'];
  const wordings = [...new Set(records.flatMap(datings))];
  expect(wordings.filter((wording) => readPeriod(wording) === undefined).sort()).toEqual(undated);
});

test('all types and every known rights statement occur', () => {
  const types = new Set(records.flatMap((record) => texts(cho(record)['edmType'])));
  expect([...types].sort()).toEqual(['3D', 'IMAGE', 'SOUND', 'TEXT', 'VIDEO']);
  const names = new Set(records.flatMap((record) => rights(record).map(({ name }) => name)));
  expect([...names].sort()).toEqual([
    ...['Andere', 'CC BY', 'CC BY-NC', 'CC BY-NC-ND', 'CC BY-NC-SA', 'CC BY-ND', 'CC BY-SA', 'CC0'],
    ...['CNE', 'InC', 'InC-EDU', 'InC-NC', 'InC-OW-EU', 'InC-RUU', 'NKC'],
    ...['NoC-CR', 'NoC-NC', 'NoC-OKLR', 'NoC-US', 'Public Domain', 'UND'],
  ]);
});

describe('at least so many records have the trait', () => {
  const check = (least: number, holds: (record: FramedRecord) => boolean) =>
    expect(records.filter(holds).length).toBeGreaterThanOrEqual(least);

  test.for<[trait: string, least: number, holds: (record: FramedRecord) => boolean]>([
    ['a record', 170, () => true],
    ['one title', 150, (record) => titles(record).length === 1],
    ['two titles', 50, (record) => titles(record).length === 2],
    ['three titles', 5, (record) => titles(record).length === 3],
    ['four titles', 2, (record) => titles(record).length === 4],
    ['no title', 2, lacks('title')],
    ['no creator', 50, lacks('creator')],
    ['no date', 4, (record) => datings(record).length === 0],
    ['no date but a period', 2, (record) => datings(record).length === 0 && has('temporal')(record)],
    ['no description', 100, lacks('description')],
    ['no identifier', 1, lacks('identifier')],
    ['no link', 5, (record) => record['isShownAt'] === undefined],
    ['no media', 5, (record) => record['isShownBy'] === undefined],
    ['media of unknown format', 1, (record) => mediaOf(record).some(({ type }) => type === undefined)],
    ['several views', 30, (record) => valuesOf(record['hasView']).length > 1],
    ['media of several kinds', 15, (record) => mediaTypes(record).size > 1],
    ['several rights', 3, (record) => new Set(rights(record).map(({ name }) => name)).size > 1],
    ['a rights holder', 5, has('dcRights')],
    [
      'a description over 1024 characters',
      5,
      (record) => descriptions(record).some((text) => text.length > 1024),
    ],
    ['a IIIF manifest of our own', 5, (record) => manifestHosts(record).includes('vitrine.example')],
    [
      'a IIIF manifest of the institution',
      15,
      (record) => manifestHosts(record).some((host) => host !== 'vitrine.example'),
    ],
    ['a IIIF image service', 5, (record) => mediaOf(record).some(({ service }) => service !== undefined)],
    ['an intermediate provider', 10, (record) => record['intermediateProvider'] !== undefined],
    ['a creator who is an Agent', 100, entities('creator', 'Agent')],
    ['a subject that is a Concept', 80, entities('subject', 'Concept')],
    ['a Place', 80, entities('spatial', 'Place')],
    ['a TimeSpan', 40, entities('temporal', 'TimeSpan')],
    ['a contributor', 15, has('contributor')],
    ['a publisher', 25, has('publisher')],
    ['a material', 200, has('medium')],
    ['a larger whole', 60, has('isPartOf')],
    ['a provenance', 10, has('provenance')],
    ['an alternative title', 30, has('alternative')],
    ['a coverage', 10, has('coverage')],
    ['a title in Greek', 3, titleIn(/\p{Script=Greek}/u)],
    ['a title in Cyrillic', 3, titleIn(/\p{Script=Cyrillic}/u)],
    ['a title in Hebrew', 3, titleIn(/\p{Script=Hebrew}/u)],
    ['a title in Arabic', 1, titleIn(/\p{Script=Arabic}/u)],
    ['a title in Han', 4, titleIn(/\p{Script=Han}/u)],
    ['a title in Kana', 1, titleIn(/\p{Script=Hiragana}/u)],
    ['a round bracket', 20, valueWith('(')],
    ['a square bracket', 5, valueWith('[')],
    ['a double quote', 5, valueWith('"')],
    ['a backtick', 1, valueWith('`')],
    ['a comma', 40, valueWith(',')],
    ['an ampersand', 5, valueWith('&')],
    ['a date before Christ', 8, dated(-Infinity, from(1))],
    ['a date of the Middle Ages', 8, dated(from(500), from(1500))],
    ['a date of this century', 4, dated(from(2000), Infinity)],
    ['Klimt as creator', 10, sharing('creator', 'Gustav Klimt')],
    ['Schiele as creator', 10, sharing('creator', 'Egon Schiele')],
    ['winter as subject', 8, sharing('subject', 'Winter')],
    ['Vienna as subject', 40, sharing('subject', 'Wien')],
    ['portrait as subject', 30, sharing('subject', 'Porträt')],
    ['music as subject', 30, sharing('subject', 'Musik')],
    ['a score as type', 15, sharing('dcType', 'Notenhandschrift')],
  ])('%s: %d', ([, least, holds]) => check(least, holds));

  test('in ten institutions or more', () => expect(files.length).toBeGreaterThanOrEqual(10));
  test('each of five subjects in three institutions or more', () => {
    for (const subject of ['Winter', 'Porträt', 'Wien', 'Landschaft', 'Musik']) {
      const providers = records
        .filter(sharing('subject', subject))
        .flatMap((record) => texts(record['dataProvider']));
      expect(new Set(providers).size).toBeGreaterThanOrEqual(3);
    }
  });
});
