import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { withCollectionName } from '../../src/catalogue/engine-reply.ts';
import type { SearchRequest } from '../../src/catalogue/search-request.ts';
import { type EngineReply, EngineUnreachable, type SearchEngine } from '../../src/search/search-engine.ts';
import { EMPTY_PUBLIC_CMS } from '../cms/memory-cms.ts';
import { MODELS } from './models.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from './recording-engine.ts';

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

const { signal } = new AbortController();
/** Prepares and searches. */
const ask = (engine: SearchEngine, request = SEARCH) => {
  const catalogue = createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS);
  return catalogue.search(catalogue.prepareSearch(request), { signal });
};

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

describe('search', () => {
  test('searches the collection and passes on signal and bytes', async () => {
    const engine = recordingEngine('{"found": 1 , "title":"Öl"}');
    const answer = await ask(engine, { ...SEARCH, collection: 'editorial' });
    expect(text(answer.body)).toBe('{"found": 1 , "title":"Öl"}');
    expect(engine.searches).toEqual([{ collection: 'editorial', parameters: expect.anything(), signal }]);
  });

  test('replies keep their very bytes when the name is right', async () => {
    const reply = { ...engineReply(EMPTY_REPLY), tag: 't1' };
    const engine = recordingEngine();
    engine.reply = () => Promise.resolve(reply);
    const answer = await ask(engine);
    expect(answer.body).toBe(reply.body);
    expect(answer.tag).toBe('t1');
  });
});

describe('the name behind an alias', () => {
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
    expect(text(withCollectionName(Buffer.from(reply), 'chos'))).toBe(expected);
  });

  test('in a reply that is a part of a larger buffer', () => {
    const padded = Buffer.from(`xx${echo('chos-3')}yy`);
    expect(text(withCollectionName(new Uint8Array(padded).subarray(2, -2), 'chos'))).toBe(echo('chos'));
  });
});

describe('errors of the engine', () => {
  const problemOf = async (reply: () => Promise<EngineReply>) => {
    const engine = recordingEngine();
    engine.reply = reply;
    return ask(engine).then(
      () => 'no problem',
      ({ status, detail }) => [status, detail],
    );
  };

  test.each<[number, unknown, [number, string]]>([
    [400, { message: 'Bad field' }, [400, 'Bad field']],
    [404, { message: 'No field' }, [404, 'No field']],
    [404, { message: 'Collection not found' }, [502, 'The search engine has no index yet']],
    [422, { message: 'Too far' }, [400, 'Too far']],
    [401, { message: 'Forbidden: key abc' }, [502, 'The search engine gave no usable response']],
    [408, { message: 'Request Timeout' }, [502, 'The search engine did not answer in time']],
    [503, { message: 'Not Ready' }, [502, 'The search engine gave no usable response']],
    [404, '<html>', [502, 'The search engine gave no usable response']],
    [400, { message: 7 }, [502, 'The search engine gave no usable response']],
  ])('%i %o', async (status, body, expected) => {
    expect(await problemOf(() => Promise.resolve(engineReply(body, status)))).toEqual(expected);
  });

  test('not reachable', async () => {
    expect(await problemOf(() => Promise.reject(new EngineUnreachable('refused')))).toEqual([
      502,
      'The search engine is not reachable',
    ]);
  });

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

  test('other errors stay unchanged', async () => {
    expect(await problemOf(() => Promise.reject(new TypeError('a mistake of ours')))).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('object', () => {
  const record = '{"@context":"c", "id":"https://example.org/id/u1/aggregation","title":["Öl"]}';
  const found = (id: string, sourceRecord = record) => ({ hits: [{ document: { id, sourceRecord } }] });

  async function check(id: string, reply: unknown, expected: string) {
    const engine = recordingEngine(reply);
    const answer = await createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS)
      .object(id)
      .then(({ body }) => String(body))
      .catch(({ status, detail }) => `${status} ${detail}`);
    expect(answer).toBe(expected);
    return engine.searches;
  }

  test('the record goes out as it was supplied', async () => {
    expect(await check('u1', found('u1'), `{"metadata":${record}}`)).toEqual([
      {
        collection: 'chos',
        parameters: { q: '*', filter_by: 'id:=`u1`', include_fields: 'id,sourceRecord', per_page: '1' },
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  test('an unknown id', () => check('u2', { hits: [] }, '404 No object with ID u2'));
  test('a document with another id', () => check(' u1', found('u1'), '404 No object with ID  u1'));
  test('a wildcard is no id', () => check('*', found('u1'), '404 No object with ID *'));

  test.each(['u`1', '` || id:=`u1', 'u1\\'])('%s is not searched', async (id) => {
    expect(await check(id, found(id), `404 No object with ID ${id}`)).toEqual([]);
  });
});

test('health without pictures', async () => {
  expect(await createCatalogue(recordingEngine(), MODELS, EMPTY_PUBLIC_CMS).health()).toEqual({
    status: 'healthy',
    image_search: false,
  });
});
