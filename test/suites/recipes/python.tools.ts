import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notebookCells, programs } from './programs.ts';
import { type SampleService, startSample } from './sample-service.ts';

/** The picture of Arcimboldo's "Winter". */
const PHOTO = join(import.meta.dirname, '../../../sample/pictures/khm.example/media/winter.jpg');

/** The programs of the guides in Python, run as readers run them. */
let service: SampleService;
beforeAll(async () => {
  service = await startSample();
  copyFileSync(PHOTO, join(service.folder, 'photo.jpg'));
});
afterAll(() => service?.stop());

async function python(code: string): Promise<string> {
  const file = join(service.folder, 'recipe.py');
  writeFileSync(file, code);
  const { stdout } = await promisify(execFile)('python3', [file], {
    cwd: service.folder,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  return stdout;
}

/** What each program prints on the sample collection. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'basics.md: A first search': /^14 objects\nWinter \['Giuseppe Arcimboldo'\]\n/,
  'grundlagen.md: Eine erste Suche': /^14 Objekte\nWinter \['Giuseppe Arcimboldo'\]\n/,
  'recipes.md: All portraits with an open licence, as CSV': /^portraits\.csv is written\n$/,
  'recipes.md: Objects similar to a picture':
    /^nearest\n0\.00 Winter\n(?:0\.\d\d .+\n){2}nearest drawings\n(?:0\.\d\d .+\n){3}$/,
  'recipes.md: Facet values that contain "wien"': /^50 Wien\n(?:\d+ .*wien.*\n)+$/i,
  'recipes.md: A request that goes wrong': /^filterby is ignored: did you mean filter_by\?\n$/,
  'recipes.md: Everything of an institution': /^22 objects of Wien Museum\n$/,
  'recipes.md: Records changed since yesterday': /^280 changed \['http.*\n0 deleted \[\]\n$/,
};

/** Programs that need a package, which the machine may lack. */
const WITH_PACKAGES = 'recipes.md: A notebook with pandas';

test.each(Object.entries(PRINTED))('[site-23] %s', async (place, printed) => {
  const all = programs('py', service.baseUrl).filter((one) => one.place === place);
  expect(all).toHaveLength(1);
  expect(await python(all[0]?.code ?? '')).toMatch(printed);
});

test('every program is run, but for those that need packages, which are compiled', async () => {
  const places = programs('py', '').map(({ place }) => place);
  expect(places.toSorted()).toEqual([...Object.keys(PRINTED), WITH_PACKAGES].toSorted());
  const compiled = [
    ...programs('py', '')
      .filter(({ place }) => place === WITH_PACKAGES)
      .map(({ code }) => code),
    ...notebookCells(),
  ];
  for (const code of compiled) await python(`compile(${JSON.stringify(code)}, 'cell', 'exec')`);
});

test('the table has a row for each portrait, and the file a line for each object', () => {
  const rows = readFileSync(join(service.folder, 'portraits.csv'), 'utf8').trimEnd().split('\r\n');
  expect(rows[0]).toBe('\uFEFFuuid,title,creator,date,dataProvider,edmRightsName,isShownAt,isShownBy');
  expect(rows.length).toBeGreaterThan(21);
  const lines = readFileSync(join(service.folder, 'institution.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).dataProvider)).toEqual(Array(22).fill('Wien Museum'));
});
