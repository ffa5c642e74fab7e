import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notebookCells, programs } from './programs.ts';
import { type SampleService, startSample } from './sample-service.ts';

/** The programs of the guides in JavaScript, run as readers run them. `python.tools.ts` runs those in Python. */
let service: SampleService;
beforeAll(async () => {
  service = await startSample();
});
afterAll(() => service?.stop());

/** What each program prints on the sample collection. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'basics.md: A first search': /^14 objects\nWinter .*\n/,
  'grundlagen.md: Eine erste Suche': /^14 Objekte\nWinter .*\n/,
  'recipes.md: All portraits with an open licence, as CSV': /^2\d portraits\n$/,
  'recipes.md: Objects per decade':
    /^older #{27} 30\n1400s .*\n(?:\d{4}s .*\n)*1900s #{40} 45\n(?:\d{4}s .*\n)*1940s {2}0\n(?:\d{4}s .*\n)*2020s .*\n8 of 280 objects have no date\n$/,
  'recipes.md: A record as Turtle':
    /^@prefix .*\n(?:.*\n)*<http:\S+\/03f6188f\S+\/aggregation> a ore:Aggregation;\n/,
  'recipes.md: A random picture':
    /^<a href="http:\S+\/objects\/[\da-f-]{36}"><img src="http:\S+\.webp" alt=".+"><\/a>\n$/,
};

test.each(programs('js', '').map(({ place }) => place))('%s', async (place) => {
  const program = programs('js', service.baseUrl).find((one) => one.place === place);
  const file = join(service.folder, 'recipe.mjs');
  writeFileSync(file, program?.code ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: service.folder });
  expect(stdout).toMatch(PRINTED[place] ?? 'no expectation');
});

test('the table of portraits has a row for each', () => {
  const table = readFileSync(join(service.folder, 'portraits-js.csv'), 'utf8');
  const [head, ...rows] = table.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFuuid,title,creator,date,dataProvider,edmRightsName,isShownAt,isShownBy');
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(row).toMatch(/^"[\da-f-]{36}","(?:[^"]|"")+",.*,"(?:CC|Public Domain)[^"]*",/);
});

test('the notebook can be read and asks for what there is', async () => {
  const cells = notebookCells();
  expect(cells.length).toBeGreaterThan(4);
  const [, fields = ''] = /^FIELDS = '(.*)'$/m.exec(cells.join('\n')) ?? [];
  const query = new URLSearchParams({ q: '*', per_page: '250', facet_by: '', include_fields: fields });
  const response = await fetch(`${service.baseUrl}/v2/search?${query}`);
  const { hits } = (await response.json()) as { readonly hits: readonly { readonly document: object }[] };
  const found = new Set(hits.flatMap(({ document }) => Object.keys(document)));
  expect(found).toEqual(new Set(fields.split(',')));
});
