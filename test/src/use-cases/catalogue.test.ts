import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { joined } from '../../../src/kernel/pieces.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { withCollectionName } from '../../../src/use-cases/engine-reply.ts';
import type { SearchRequest } from '../../../src/use-cases/search-request.ts';
import { uuidOf } from '../../uuid-of.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from './models.ts';
import { recordingEngine } from './recording-engine.ts';

const SEARCH: SearchRequest = {
  collection: 'chos',
  q: '*',
  query_by: undefined,
  filter_by: undefined,
  sort_by: undefined,
  page: undefined,
  per_page: 20,
  facet_by: '',
  max_facet_values: 50,
  highlight_full_fields: '',
  use_cache: true,
  further: {},
};

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

describe('[search-19] the name behind an alias', () => {
  const echo = (name: string) => `{"hits":[],"request_params":{"collection_name":"${name}","q":"*"}}`;

  test.each([
    [echo('chos-3'), echo('chos')],
    [echo('c'), echo('chos')],
    [echo('chos'), echo('chos')],
    ['{"hits":[]}', '{"hits":[]}'],
    // A title with the same text, in a document, before the echo.
    [
      JSON.stringify({
        hits: [{ title: '"request_params":{"collection_name":"x"' }],
        request_params: { collection_name: 'chos-12', q: '"request_params":{"collection_name":"y"' },
      }),
      JSON.stringify({
        hits: [{ title: '"request_params":{"collection_name":"x"' }],
        request_params: { collection_name: 'chos', q: '"request_params":{"collection_name":"y"' },
      }),
    ],
  ])('%s', (reply, expected) => {
    expect(text(joined(withCollectionName(Buffer.from(reply), 'chos')))).toBe(expected);
  });

  test('in a reply that is a part of a larger buffer', () => {
    const padded = Buffer.from(`xx${echo('chos-3')}yy`);
    expect(text(joined(withCollectionName(new Uint8Array(padded).subarray(2, -2), 'chos')))).toBe(
      echo('chos'),
    );
  });
});

describe('a request ends', () => {
  test.each([
    ['too slow', 'TimeoutError', [502, 'The search engine did not answer in time']],
    ['the client has left', 'AbortError', [undefined, undefined]],
  ])('%s, even if the engine goes on', async (_name, reason, expected) => {
    const controller = new AbortController();
    const engine = recordingEngine();
    engine.reply = () => {
      setImmediate(() => controller.abort(new DOMException('enough', reason)));
      return new Promise(() => undefined);
    };
    const catalogue = createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS);
    const answer = catalogue.search(catalogue.prepareSearch(SEARCH), { signal: controller.signal });
    expect(await answer.catch(({ status, detail }) => [status, detail])).toEqual(expected);
  });
});

test.each([
  ...['u`1', '` || id:=`u1', 'u1\\', '*', 'u1', 'x'.repeat(100)],
  ...[`quality ${uuidOf(1)}`, ` ${uuidOf(1)}`, `${uuidOf(1)}\0`, uuidOf(1).replaceAll('-', '')],
])('[objects-3] %j is no UUID: it is neither searched nor cached', async (id) => {
  const engine = recordingEngine();
  const outcomes: string[] = [];
  const onCached = (_: string, outcome: string) => outcomes.push(outcome);
  const catalogue = createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS, { onCached });
  const unknown = { status: 404, detail: `No object with ID ${id}` };
  for (const read of [catalogue.object, catalogue.objectWithQuality, catalogue.legacyObject]) {
    await expect(read(id)).rejects.toMatchObject(unknown);
  }
  const context = { signal: new AbortController().signal };
  const found = joined(await catalogue.objects({ ids: [id], as: 'record' }, context));
  expect(JSON.parse(found.toString())).toEqual({
    objects: [],
    missing: [id],
  });
  expect([engine.searches, outcomes]).toEqual([[], []]);
});
