import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import type { Clock } from '../../../../src/kernel/clock.ts';
import { CmsMismatch, CmsUnreachable } from '../../../../src/stores/cms/cms.ts';
import { openFileCms } from '../../../../src/stores/cms/file-cms.ts';
import { describeCms } from './cms-contract.ts';
import type { CmsFixture } from './cms-fixture.ts';

const NOTHING: CmsFixture = { institutions: [], content: [], assets: [] };

/** A folder that holds a fixture, every second entry as JSON. */
function folderWith({ institutions, content, assets }: CmsFixture): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-cms-'));
  for (const name of ['institutions', 'content', 'assets']) mkdirSync(join(folder, name));
  const write = (name: string, value: object, at: number) =>
    at % 2 === 0
      ? writeFileSync(join(folder, `${name}.yaml`), stringify(value))
      : writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
  for (const [at, { id, ...rest }] of institutions.entries()) write(`institutions/${id}`, rest, at);
  for (const [at, { id, ...rest }] of content.entries()) write(`content/${id}-name`, rest, at);
  for (const id of assets) writeFileSync(join(folder, 'assets', `${id}.png`), '');
  return folder;
}

function openFolder(fixture: CmsFixture, clock?: Clock) {
  const folder = folderWith(fixture);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, cms: openFileCms(folder, clock) };
}

describeCms('files', async (fixture) => {
  const folder = folderWith(fixture);
  return { cms: openFileCms(folder), close: async () => rmSync(folder, { recursive: true }) };
});

test('changes on disk are seen by the next call', async () => {
  const { folder, cms } = openFolder(NOTHING);
  const file = join(folder, 'content', '3-a.yaml');
  const titles = async () => (await cms.contentIndex()).valid.map((entry) => entry.translations?.[0]?.title);
  const write = (title: string) =>
    writeFileSync(file, stringify({ status: 'draft', translations: [{ id: 1, title }] }));
  expect(await titles()).toEqual([]);
  write('Eins');
  expect(await titles()).toEqual(['Eins']);
  write('Zweitens');
  expect(await titles()).toEqual(['Zweitens']);
  renameSync(file, join(folder, 'content', '4.yml'));
  expect((await cms.contentIndex()).valid.map(({ id }) => id)).toEqual([4]);
  rmSync(join(folder, 'content'), { recursive: true });
  expect(await titles()).toEqual([]);
});

test('[records-3] half of a surrogate pair in an entry becomes U+FFFD', async () => {
  const { folder, cms } = openFolder(NOTHING);
  const entry = String.raw`{"status":"draft","translations":[{"id":1,"title":"a\ud83c"}]}`;
  for (const name of ['1.json', '2.yaml']) writeFileSync(join(folder, 'content', name), entry);
  const titles = (await cms.contentIndex()).valid.map(({ translations }) => translations?.[0]?.title);
  expect(titles).toEqual(['a\ufffd', 'a\ufffd']);
});

test('a change gives another revision within seconds; an unreadable folder keeps it', async () => {
  let now = 0;
  const { folder, cms } = openFolder(NOTHING, () => now);
  const revisionLater = () => {
    now += 2000;
    return cms.revision();
  };
  const file = join(folder, 'content', '1.yaml');
  // File systems may give two quick changes the same time.
  const write = (text: string, seconds: number) => {
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
  };
  const empty = await revisionLater();
  write('status: draft', 1);
  const filled = await revisionLater();
  write('status: third', 2);
  const third = await revisionLater();
  rmSync(file);
  const last = await revisionLater();
  expect(new Set([empty, filled, third, last]).size).toBe(4);
  rmSync(join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content'), 'no folder');
  await expect(cms.contentIndex()).rejects.toThrow(CmsUnreachable);
  expect(await revisionLater()).toBe(last);
});

test.each<[string, string, string]>([
  ['12-a.yaml', 'status: 5', 'Response validation failed for content 12: status: '],
  ['12.json', '{', 'Response validation failed for content 12: 12.json cannot be read: '],
  ['12-a.yaml', 'a: [', 'Response validation failed for content 12: 12-a.yaml cannot be read: '],
  ['12-a.yaml', 'just words', 'Response validation failed for content 12: Invalid input'],
  ['12-a.yaml', '', 'Response validation failed for content 12: Invalid input'],
  ['about.yaml', 'status: draft', 'Response validation failed for content about: the name of the file must'],
  [
    '12-a.yaml',
    'status: draft\ntranslations: [{id: 1, items: [{id: 2, collection: block_text, item: {id: 3, heading: 4}}]}]',
    'Response validation failed for content 12: translations[0].items[0].item.heading: ',
  ],
  [
    '12-a.yaml',
    'status: draft\ntranslations: [{id: 1, items: [{id: 2, collection: block_text, item: 5}]}]',
    'Response validation failed for content 12: translations[0].items[0].item: ',
  ],
])('[content-14] [content-10] %s with %j is a mismatch that names it', async (name, text, message) => {
  const { folder, cms } = openFolder({ ...NOTHING, content: [{ id: 1, status: 'published' }] });
  writeFileSync(join(folder, 'content', name), text);
  const { valid, mismatches } = await cms.contentIndex();
  expect(valid.map(({ id }) => id)).toEqual([1]);
  expect(mismatches.map((one) => one.message)).toEqual([expect.stringContaining(message)]);
  expect(await cms.contentById(1)).toBeDefined();
  if (/^\d/.test(name)) await expect(cms.contentById(12)).rejects.toThrow(message);
});

test.each([
  'status: 5\ntranslations: [{id: 1, slug: wrong}]',
  'status: draft\ntranslations: [{id: x, slug: wrong}]',
  'status: draft\ntranslations: [{id: 1, slug: [wrong]}]',
  'status: draft\ntranslations: {slug: wrong}',
  'status: draft\ntranslations: [wrong]',
  'translations: [',
  'wrong',
])('the slug of an invalid entry is a mismatch that names it: %j', async (text) => {
  const sound = { id: 1, status: 'draft', translations: [{ id: 1, slug: 'sound' }] };
  const { folder, cms } = openFolder({ ...NOTHING, content: [sound] });
  writeFileSync(join(folder, 'content', '12-a.yaml'), text);
  await expect(cms.contentBySlug('wrong')).rejects.toThrow('Response validation failed for content 12: ');
  expect((await cms.contentBySlug('sound')).map(({ id }) => id)).toEqual([1]);
});

test('an invalid entry with other slugs is not found by a slug', async () => {
  const { folder, cms } = openFolder(NOTHING);
  writeFileSync(join(folder, 'content', '12-a.yaml'), 'status: 5\ntranslations: [{id: 1, slug: wrong}]');
  expect(await cms.contentBySlug('other')).toEqual([]);
});

test('an invalid institution is a mismatch', async () => {
  const { cms } = openFolder({ ...NOTHING, institutions: [{ id: 'a' }, { id: 'b', translations: [] }] });
  const { valid, mismatches } = await cms.institutions();
  expect([valid.map(({ id }) => id), mismatches.map(({ id }) => id)]).toEqual([['b'], ['a']]);
  await expect(cms.institution('a')).rejects.toThrow(CmsMismatch);
});

test('[content-26] [content-27] files that cannot be read, or that a link leads to from elsewhere, are mismatches that name them', async () => {
  const { folder, cms } = openFolder({ ...NOTHING, institutions: [{ id: 'a', translations: [] }] });
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'institutions', name), content);
  put('latin1.yaml', Buffer.from('legal_name: Mödling', 'latin1'));
  put('large.json', ' '.repeat(3 * 1024 * 1024));
  put('status.yaml', 'status: [published]\ntranslations: []');
  symlinkSync('../../outside.yaml', join(folder, 'institutions/outside.yaml'));
  writeFileSync(join(folder, '../outside.yaml'), 'translations: []');
  symlinkSync('loop.yaml', join(folder, 'institutions/loop.yaml'));
  symlinkSync('nowhere.yaml', join(folder, 'institutions/dangling.yaml'));
  symlinkSync('a.yaml', join(folder, 'institutions/same.yaml'));
  const { valid, mismatches } = await cms.institutions();
  expect(valid.map(({ id }) => id)).toEqual(['a', 'same']);
  const noteOf = (file: string, reason: string) =>
    `institutions/${file}: Response validation failed for institution ${file.replace(/\..*/, '')}: ${reason}`;
  expect(mismatches.map(({ note }) => note).sort()).toEqual([
    noteOf('large.json', 'large.json cannot be read: it is larger than 2 MB'),
    noteOf('latin1.yaml', 'latin1.yaml cannot be read: it is not UTF-8'),
    noteOf('loop.yaml', 'loop.yaml cannot be read: ELOOP: too many symbolic links encountered'),
    noteOf('outside.yaml', 'outside.yaml cannot be read: a link that leads out of the folder is not read'),
    noteOf('status.yaml', 'status: must be a text such as published'),
  ]);
});

test('[content-26] a folder of institutions that is a link to elsewhere is no answer', async () => {
  const { folder, cms } = openFolder(NOTHING);
  const other = openFolder({ ...NOTHING, institutions: [{ id: 'a', translations: [] }] });
  rmSync(join(folder, 'institutions'), { recursive: true });
  symlinkSync(join(other.folder, 'institutions'), join(folder, 'institutions'));
  await expect(cms.institutions()).rejects.toThrow(CmsUnreachable);
  await expect(cms.institution('a')).rejects.toThrow(CmsUnreachable);
});

test('[content-13] null and absent are the same', async () => {
  const { cms } = openFolder({ ...NOTHING, content: [{ id: 1, status: 'draft', translations: null }] });
  const found = await cms.contentById(1);
  expect([found?.translations, found?.envs]).toEqual([null, null]);
  expect(await cms.contentBySlug('a')).toEqual([]);
});

test('other files are ignored', async () => {
  const { folder, cms } = openFolder(NOTHING);
  writeFileSync(join(folder, 'content', 'README.md'), '# Notes');
  mkdirSync(join(folder, 'content', '5.yaml'));
  expect(await cms.contentIndex()).toEqual({ valid: [], mismatches: [] });
});

test('a missing folder is unreachable', async () => {
  const cms = openFileCms(join(tmpdir(), 'vitrine-is-not-there'));
  for (const ask of [() => cms.institutions(), () => cms.contentBySlug('a'), () => cms.hasAsset('x')]) {
    await expect(ask()).rejects.toThrow(CmsUnreachable);
  }
});
