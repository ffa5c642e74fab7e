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
  'recipes.md: All portraits with an open licence, as CSV': /^portraits-js\.csv is written\n$/,
  'recipes.md: Similar objects': /^Winter\n(?:image \d\.\d\d .+\n){3}(?:metadata \d\.\d\d .+\n){3}$/,
  'recipes.md: Objects per decade':
    /^older #{27} 30\n1400s .*\n(?:\d{4}s .*\n)*1900s #{40} 45\n(?:\d{4}s .*\n)*1940s {2}0\n(?:\d{4}s .*\n)*2020s .*\n8 of 280 objects have no date\n$/,
  'recipes.md: A record as Turtle':
    /^@prefix .*\n(?:.*\n)*<http:\S+\/03f6188f\S+\/aggregation> a ore:Aggregation;\n/,
  'recipes.md: A random picture':
    /^<a href="http:\S+\/objects\/[\da-f-]{36}"><img src="http:\S+\.webp" alt=".+"><\/a>\n$/,
};

test.each(programs('js', '').map(({ place }) => place))('[site-23] %s', async (place) => {
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
  for (const row of rows) expect(row).toMatch(/^[\da-f-]{36},.+,(?:CC|Public Domain)[^,]*,/);
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

test('every request of the reference finds something', async () => {
  // A script for browsers, which has no types here.
  const script = '../../../src/site/browser/tried-document.js';
  const { serviceIds, triedDocument } = await import(script);
  const { paths } = triedDocument(
    await (await fetch(`${service.baseUrl}/openapi.json`)).json(),
    await serviceIds(service.baseUrl),
  );
  const failed: string[] = [];
  for (const [path, { get }] of Object.entries<{ readonly get?: { readonly parameters?: Parameter[] } }>(
    paths,
  )) {
    const parameters = get?.parameters ?? [];
    if (get === undefined || NEEDS_MORE.has(path)) continue;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { example, schema } = parameters.find((one) => one.name === name) ?? {};
      return encodeURIComponent(String(example ?? schema?.examples?.[0]));
    });
    const query = new URLSearchParams(
      parameters.flatMap(({ in: place, name, example }) =>
        place === 'query' && example !== undefined ? [[name, String(example)]] : [],
      ),
    );
    const { status } = await fetch(`${service.baseUrl}${url}?${query}`, { redirect: 'manual' });
    if (status >= 400) failed.push(`${status} ${url}?${query}`);
  }
  expect(failed).toEqual([]);
});

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema?: { readonly examples?: readonly unknown[] };
}

/** What a service has only after a while, or for a picture that was uploaded. */
const NEEDS_MORE = new Set(['/v2/similar/image', '/download/nightly/{name}', '/assets/{asset_id}']);
