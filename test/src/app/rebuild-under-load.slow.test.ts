import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder, uuidOf } from './data-folder.ts';
import { run, serviceUrl } from './run-vitrine.ts';

const RECORDS = 1_000;
const REBUILDS = 3;
const REQUESTS_OF_EACH_KIND = 200;

const found = (text: string): unknown => (JSON.parse(text) as { readonly found: unknown }).found;
const lines = (text: string): number => text.split('\n').length;
const titles = (text: string): string => [...text.matchAll(/Vase \d+/g)].join();

/** A request of each kind that reads the index, or what stands beside it, and what of its answer stays the same. */
const KINDS: Readonly<Record<string, (text: string) => unknown>> = {
  '/v2/search?q=vase': found,
  '/v2/search?q=vase&facet_by=dataProvider&per_page=1&word_forms=on': found,
  '/v2/search/federated?q=vase': titles,
  '/v2/facets/dataProvider': String,
  '/v2/timeline': String,
  '/v2/fields': String,
  '/v2/export?q=vase': lines,
  '/v2/export?q=vase&format=csv&include_fields=title': lines,
  [`/v2/object?id=${uuidOf(1)}`]: titles,
  [`/v2/objects?ids=${uuidOf(1)},${uuidOf(2)}`]: titles,
  [`/v2/similar?id=${uuidOf(1)}`]: found,
  '/v2/entities?q=*': String,
  '/search?q=vase': titles,
  '/feed.atom': titles,
  '/': titles,
  [`/objects/${uuidOf(3)}`]: titles,
  [`/iiif/${uuidOf(1)}/manifest`]: String,
  '/iiif/search?q=vase': String,
  '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc': (text) => text.match(/<identifier>/g)?.length,
  '/health/ready': String,
};

const end = async (child: ChildProcess): Promise<unknown> => {
  child.stdout?.resume();
  child.stderr?.resume();
  return (await once(child, 'exit'))[0];
};

test('[ingest-8] [export-4] no request fails or misses anything while the index is rebuilt by another process, again and again', async () => {
  const environment = { DATA_DIR: await dataFolder(RECORDS), PORT: '0', LOG_LEVEL: 'silent', EXPORT_AT: '' };
  expect(await end(run('index', environment))).toBe(0);
  const service = run('serve', environment);
  onTestFinished(() => void service.kill('SIGKILL'));
  const base = await serviceUrl(service);
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, { redirect: 'follow' });
    const text = await response.text();
    return response.status === 200 ? KINDS[path]?.(text) : [response.status, text];
  };
  const before = new Map<string, unknown>();
  for (const path of Object.keys(KINDS)) before.set(path, await ask(path));
  expect([...before].filter(([, answer]) => answer === undefined || Array.isArray(answer))).toEqual([]);
  expect(before.get('/v2/search?q=vase')).toBe(RECORDS);

  let isRebuilding = true;
  const wrong: unknown[] = [];
  const askOften = async (path: string) => {
    for (let asked = 0; isRebuilding || asked < REQUESTS_OF_EACH_KIND; asked += 1) {
      const answer = await ask(path);
      if (answer !== before.get(path)) wrong.push([path, answer]);
    }
  };
  const asking = Promise.all(Object.keys(KINDS).map(askOften));
  for (let rebuild = 0; rebuild < REBUILDS; rebuild += 1) {
    expect(await end(run('index', environment, ['--rebuild']))).toBe(0);
  }
  isRebuilding = false;
  await asking;
  expect(wrong).toEqual([]);
});
