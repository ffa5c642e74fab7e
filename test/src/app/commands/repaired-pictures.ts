import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { loopbackHost } from '../../media/imaging/loopback-host.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { outcomeOf } from '../run-vitrine.ts';

const HOUSES = ['Museum', 'Museum', 'Archive'] as const;

/**
 * Three pictures of two institutions are absent, then their server is repaired. Whatever the record store:
 * `index` and `doctor` say so until the pictures are tried again at once, those of an institution first.
 */
export async function repairPictures(environment: Readonly<Record<string, string>>): Promise<void> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d00000' } })
    .png()
    .toBuffer();
  let isRepaired = false;
  const { port } = await loopbackHost((_, response) => {
    if (isRepaired) response.end(picture);
    else response.writeHead(404).end();
  });
  const folder = temporaryFolder();
  const file = join(folder, 'records.jsonl');
  writeFileSync(file, HOUSES.map((house, number) => recordLine(house, number, port)).join('\n'));
  const institutions = join(folder, 'content', 'institutions');
  mkdirSync(institutions, { recursive: true });
  const translation = '{ id: 1, languages_code: en, title: The Archive, slugs: [{ slug: the-archive }] }';
  writeFileSync(
    join(institutions, 'the-archive.yaml'),
    `legal_name: The Archive\nprovider_names: [{ name: Archive, canonical: true }]\ntranslations: [${translation}]\n`,
  );
  const settings = { ...environment, ALLOW_PRIVATE_IMAGES: 'on', CONTENT_DIR: join(folder, 'content') };
  const vitrine = async (command: string, ...argv: string[]) => {
    const { status, stdout, stderr } = await outcomeOf(command, settings, argv);
    return { status, text: `${stdout}${stderr}` };
  };
  const index = (...argv: string[]) => vitrine('index', ...argv);
  const waiting = (records: string) =>
    new RegExp(
      `^pictures: those of ${records} failed, next try on \\d{4}-\\d\\d-\\d\\d at \\d\\d:\\d\\d UTC; at once: vitrine index --retry-pictures$`,
      'm',
    );
  const warning =
    /^warning {2}pictures: those of 3 records failed, next try on .*\n +→ If their servers are repaired, run vitrine index --retry-pictures$/m;

  await vitrine('ingest', file);
  expect((await index()).text).toMatch(waiting('3 records'));
  isRepaired = true;
  const silent = await index();
  expect(silent.text).toMatch(waiting('3 records'));
  expect(silent.text).not.toContain('retried');
  expect((await vitrine('doctor')).text).toMatch(warning);

  expect(await index('--retry-pictures', '--institution', 'Archiv')).toEqual({
    status: 2,
    text: 'vitrine index: no record is of an institution with the id or name Archiv; did you mean Archive?; see vitrine help index\n',
  });
  expect(await index('--institution', 'Archive')).toEqual({
    status: 2,
    text: 'vitrine index: --institution is for --retry-pictures; see vitrine help index\n',
  });
  const byId = await index('--retry-pictures', '--institution', 'the-archive');
  expect(byId.text).toContain('pictures: 1 of 1 that were retried\n');
  expect(byId.text).toMatch(waiting('2 records'));

  const { status, text } = await index('--retry-pictures');
  expect([status, text]).toEqual([0, expect.stringContaining('pictures: 2 of 2 that were retried\n')]);
  expect(text).not.toContain('failed');
  expect((await vitrine('doctor')).text).not.toContain('pictures:');
  expect((await index('--retry-pictures', '--institution', 'Museum')).text).not.toContain('retried');
}

const recordLine = (house: string, number: number, port: number): string =>
  JSON.stringify({
    id: `http://data.test/${number}/aggregation`,
    type: 'Aggregation',
    'edm:dataProvider': [house],
    'edm:rights': 'http://creativecommons.org/publicdomain/zero/1.0/',
    'edm:isShownBy': { id: `http://127.0.0.1:${port}/${number}.png`, type: 'WebResource' },
    'edm:aggregatedCHO': {
      id: `http://data.test/${number}/cho`,
      type: 'ProvidedCHO',
      'dc:title': [`Object ${number}`],
      'edm:type': 'IMAGE',
    },
  });
