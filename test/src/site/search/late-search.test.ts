import { expect, test } from 'vitest';
import type {
  EngineReply,
  SearchEngine,
  SearchParameters,
} from '../../../../src/stores/search/search-engine.ts';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { EDITORIAL, KNOWLEDGE, OBJECTS } from './search-documents.ts';

const TIMEOUT: EngineReply = { status: 408, body: Buffer.from('{"message":"Request Timeout"}') };

/** Opens a page over an engine for which some searches are late, or are cut off before they count facets. */
async function open(
  url: string,
  late: (parameters: SearchParameters) => boolean,
  isCutOff = false,
): Promise<{ readonly status: number; readonly body: string; readonly caching: unknown }> {
  const engine = await serveCollections({ chos: OBJECTS, editorial: EDITORIAL, knowledge: KNOWLEDGE });
  const search: SearchEngine['search'] = async (collection, parameters, options) => {
    if (late(parameters)) return TIMEOUT;
    const reply = await engine.search(collection, parameters, options);
    return isCutOff ? withoutFacets(reply) : reply;
  };
  const app = await openApp({ ...engine, search });
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  await app.close();
  return {
    status: response.statusCode,
    body: response.body,
    caching: response.headers['cache-control'],
  };
}

function withoutFacets({ status, body }: EngineReply): EngineReply {
  const reply: object = JSON.parse(Buffer.from(body).toString());
  return { status, body: Buffer.from(JSON.stringify({ ...reply, facet_counts: [], search_cutoff: true })) };
}

const COUNTS = ({ per_page }: SearchParameters): boolean => per_page === '0';
const NOTE = 'Filter und Zahlen sind nicht vollständig. <a data-swap href="/de/search?';

test('hits are shown without facets that are late', async () => {
  const { status, body, caching } = await open('/de/search?q=winter&dataProvider=Albertina', COUNTS);
  expect([status, caching]).toEqual([200, 'no-store']);
  expect(body).toContain('class="card-title"');
  expect(body).toContain(NOTE);
  expect(body).toContain('1 Objekt<');
  // Only the tab of the objects is counted.
  expect(body.match(/class="tab-count"/g)).toHaveLength(1);
});

test('and if the search itself has no time left for them', async () => {
  const { status, body } = await open('/de/search?q=winter', () => false, true);
  expect([status, body.includes(NOTE), body.includes('data-facet="hasPicture"')]).toEqual([200, true, false]);
});

test('a search in time says nothing', async () => {
  const { body, caching } = await open('/de/search?q=winter&dataProvider=Albertina', () => false);
  expect([body.includes(NOTE), caching]).toEqual([false, 'public, max-age=60']);
});

test.each(['/de/search', '/de/quality', '/quality'])('%s that is late keeps the words', async (path) => {
  const { status, body } = await open(`${path}?q=winter+%22`, () => true);
  expect(status).toBe(502);
  expect(body).toContain('<input type="search" dir="auto" name="q" value="winter &quot;"');
  expect(body).toContain('<a class="button" href="">Noch einmal versuchen</a>');
});

test('a page that does not exist cannot be opened again', async () => {
  const { status, body } = await open('/de/nothing', () => false);
  expect([status, body.includes('href=""'), body.includes('name="q" value=""')]).toEqual([404, false, true]);
});
