import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'n3';
import { afterAll, describe, expect, test } from 'vitest';
import { identifierOptions } from '../../../../src/app/serve/plugin-options.ts';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { identifiersPlugin } from '../../../../src/surfaces/identifiers/identifiers-plugin.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { openApp } from '../../api/open-app.ts';
import { jsonLdGraph, nTriplesGraph, rdfXmlGraph, turtleGraph } from '../../edm/record/rdf-graphs.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { incoming } from '../oai/repository.ts';

const [LIVE, WITHDRAWN, DELETED, UNKNOWN, DAMAGED] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5)];
const PAGE = `https://portal.example/o/${LIVE}`;

const store = openSqliteStore(join(temporaryFolder(afterAll), 'records.sqlite'), () => 0).records;
/** Long enough to be compressed. */
const live = incoming(1, {
  description: ['so '.repeat(500)],
  spatial: [{ id: 'https://places.example/[1]', type: 'Place', lat: 48.2, long: 16 }],
});
await store.put([live, incoming(2), incoming(3)], await store.startRun('p', { full: false }));
const full = await store.startRun('p', { full: true });
await store.put([live, incoming(2)], full);
await store.deleteUnseen(full);
await store.withdraw([WITHDRAWN], 'not for the public');
await store.put([{ uuid: DAMAGED, body: '{"id":' }], full);
afterAll(() => store.close());

/** Errors in the log. */
const logged: string[] = [];

async function open(environment: Readonly<Record<string, string>>) {
  const settings = readSettings({
    BASE_URL: 'https://api.example',
    OBJECT_PAGE_URL: 'https://portal.example/o/{uuid}',
    ...environment,
  });
  const app = await openApp(recordingEngine());
  app.addHook('onRequest', async (request) => {
    request.log.error = (line: unknown) => void logged.push(String(line));
  });
  await app.register(identifiersPlugin, identifierOptions(store, settings));
  afterAll(() => app.close());
  return app;
}

const app = await open({});
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url: `/id/${path}`, headers });
const typeOf = async (path: string, accept?: string) => {
  const { statusCode, headers } = await get(path, accept === undefined ? {} : { accept });
  return statusCode === 200 ? headers['content-type'] : statusCode;
};

describe('a record', () => {
  test.each([LIVE, `${LIVE}/`, LIVE.toUpperCase(), `${LIVE}/cho`, `${LIVE}/aggregation`, `${LIVE}/cho/`])(
    '[identifiers-3] %s is its framed JSON-LD, with our addresses',
    async (path) => {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
      const record = JSON.parse(body) as Record<string, unknown>;
      expect(record).toMatchObject({
        '@context': 'https://api.example/ns/v1/edm.json',
        id: `https://api.example/id/${LIVE}/aggregation`,
        aggregatedCHO: { id: `https://api.example/id/${LIVE}/cho` },
      });
      expect(headers['content-location']).toBe(`https://api.example/id/${LIVE}.jsonld`);
    },
  );

  test('by Accept', async () => {
    expect(await typeOf(`${LIVE}/cho`, 'text/turtle')).toBe('text/turtle; charset=utf-8');
    expect(await typeOf(LIVE, 'application/rdf+xml')).toBe('application/rdf+xml; charset=utf-8');
    expect(await typeOf(LIVE, 'application/json')).toBe('application/json; charset=utf-8');
    expect(await typeOf(LIVE, 'image/png')).toBe(406);
  });

  test('[identifiers-4] by suffix, whatever `Accept` says', async () => {
    expect(await typeOf(`${LIVE}.ttl`, 'text/html')).toBe('text/turtle; charset=utf-8');
    expect(await typeOf(`${LIVE}.rdf`, 'image/png')).toBe('application/rdf+xml; charset=utf-8');
    expect(await typeOf(`${LIVE}.xml`)).toBe('application/rdf+xml; charset=utf-8');
    expect(await typeOf(`${LIVE}/aggregation.json`)).toBe('application/json; charset=utf-8');
    expect((await get(`${LIVE}.ttl`)).headers['vary']).toBe('accept-encoding');
  });

  test('in Turtle and RDF/XML it has the same URLs', async () => {
    const quads = new Parser().parse((await get(`${LIVE}.ttl`)).body);
    expect(quads.map(({ subject }) => subject.value)).toContain(`https://api.example/id/${LIVE}/cho`);
    expect((await get(`${LIVE}.rdf`)).body).toMatch(
      new RegExp(
        `^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<rdf:RDF .*rdf:about="https://api.example/id/${LIVE}/cho"`,
      ),
    );
  });

  test('[identifiers-1] all its forms are one graph', async () => {
    const [jsonLd, turtle, rdfXml, nTriples] = await Promise.all(
      ['jsonld', 'ttl', 'rdf', 'nt'].map(async (suffix) => (await get(`${LIVE}.${suffix}`)).body),
    );
    const graph = await jsonLdGraph(jsonLd ?? '');
    expect(graph).toContain(
      '<https://places.example/%5B1%5D> <http://www.w3.org/2003/01/geo/wgs84_pos#lat> "48.2" .',
    );
    expect(await turtleGraph(turtle ?? '')).toBe(graph);
    expect(await rdfXmlGraph(rdfXml ?? '')).toBe(graph);
    expect(await nTriplesGraph(nTriples ?? '')).toBe(graph);
  });

  test('[identifiers-2] in the vocabulary of schema.org', async () => {
    const accept = 'application/ld+json;profile="https://schema.org/"';
    for (const { headers, body } of [
      await get(`${LIVE}/cho`, { accept }),
      await get(`${LIVE}.schema.jsonld`),
    ]) {
      expect(headers['content-type']).toBe(`${accept}; charset=utf-8`);
      expect(headers['content-location']).toBe(`https://api.example/id/${LIVE}.schema.jsonld`);
      expect(JSON.parse(body)).toMatchObject({
        '@context': 'https://schema.org/',
        '@id': `https://api.example/id/${LIVE}/cho`,
        url: PAGE,
      });
    }
  });

  test('[identifiers-5] its other forms and its page are named', async () => {
    const link = (path: string, type: string) => `<${path}>; rel="alternate"; type="${type}"`;
    const place = `https://api.example/id/${LIVE}`;
    expect((await get(`${LIVE}/cho`, { accept: 'text/turtle' })).headers['link']).toBe(
      [
        link(`${place}.jsonld`, 'application/ld+json'),
        link(`${place}.rdf`, 'application/rdf+xml'),
        link(`${place}.nt`, 'application/n-triples'),
        `${link(`${place}.schema.jsonld`, 'application/ld+json')}; profile="https://schema.org/"`,
        link(`${place}.json`, 'application/json'),
        link(PAGE, 'text/html'),
      ].join(', '),
    );
  });

  test('but not beside JSON, where JSON-LD processors fail at them', async () => {
    for (const path of [LIVE, `${LIVE}.jsonld`, `${LIVE}/cho.json`, `${LIVE}.schema.jsonld`]) {
      const { headers } = await get(path);
      expect([headers['content-type'], headers['link']]).toEqual([
        expect.stringContaining('json'),
        undefined,
      ]);
    }
  });

  test.each([
    [LIVE, 'text/html,application/xhtml+xml,*/*;q=0.8'],
    [`${LIVE}/cho`, 'text/html'],
    [`${LIVE}.html`, 'application/ld+json'],
  ])('[identifiers-5] %s for %s is the page of the object', async (path, accept) => {
    const { statusCode, headers, body } = await get(path, { accept });
    expect([statusCode, headers['location'], body]).toEqual([303, PAGE, '']);
    expect(headers['link']).toContain(
      `<https://api.example/id/${LIVE}.ttl>; rel="describedby"; type="text/turtle"`,
    );
  });
});

describe('HTTP', () => {
  test('a cached form gets 304, another form is sent', async () => {
    const first = await get(LIVE);
    const tag = String(first.headers['etag']);
    expect([first.headers['vary'], first.headers['cache-control']]).toEqual([
      'accept, accept-encoding',
      'public, max-age=10800, stale-if-error=86400',
    ]);
    expect((await get(LIVE, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await get(LIVE, { 'if-none-match': tag, accept: 'text/turtle' })).statusCode).toBe(200);
  });

  test('HEAD returns only the headers', async () => {
    const { body, headers } = await get(LIVE);
    const head = await app.inject({ method: 'HEAD', url: `/id/${LIVE}` });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(body)),
    ]);
    expect(head.headers['etag']).toBe(headers['etag']);
  });

  test('scripts of any site may read it', async () => {
    const { headers } = await get(`${LIVE}/cho`, { origin: 'https://elsewhere.example' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('Content-Location');
    expect(headers['x-service-api-version']).toBeUndefined();
  });

  test.each(['.jsonld', '.rdf', '.ttl'])('%s is compressed', async (suffix) => {
    const { body } = await get(LIVE + suffix);
    const packed = await get(LIVE + suffix, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  });

  test('other methods are not allowed', async () => {
    const { statusCode, headers } = await app.inject({ method: 'PUT', url: `/id/${LIVE}/cho` });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('[identifiers-6] what does not exist', () => {
  const check = async (path: string, status: number, detail: string, accept = '*/*') => {
    const response = await get(path, { accept });
    expect([response.statusCode, response.headers['content-type'], response.json()]).toEqual([
      status,
      'application/json; charset=utf-8',
      { detail },
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  };

  test('unknown', () => check(UNKNOWN, 404, `No object with ID ${UNKNOWN}`));
  test('unknown, for a browser', () => check(UNKNOWN, 404, `No object with ID ${UNKNOWN}`, 'text/html'));
  test.each(['', '.jsonld', '.rdf', '.ttl', '/cho'])(
    'damaged%s, with a reason in the log',
    async (suffix) => {
      logged.length = 0;
      await check(DAMAGED + suffix, 404, `No object with ID ${DAMAGED}`);
      const { headers } = await get(DAMAGED + suffix);
      expect([headers['link'], headers['content-location']]).toEqual([undefined, undefined]);
      expect(logged[0]).toBe(`record ${DAMAGED} cannot be read: it is damaged in the record store`);
    },
  );
  test.each([WITHDRAWN, DELETED])('gone: %s, without the reason', async (gone) => {
    for (const path of [gone, gone.toUpperCase(), `${gone}/cho`, `${gone}/aggregation`, `${gone}.ttl`]) {
      await check(path, 410, `The object with ID ${gone} has been deleted or withdrawn`);
    }
    await check(gone, 410, `The object with ID ${gone} has been deleted or withdrawn`, 'image/png');
  });
  test.each(['u1', `${LIVE}.zip`, `${LIVE}/picture`, `${LIVE}/cho/more`, '', '%00', 'constructor'])(
    'no address of a record: %s',
    (path) => check(path, 404, 'Not Found'),
  );
  test('[identifiers-4] an unacceptable form', () =>
    check(
      LIVE,
      406,
      'None of the requested media types is available; available are: application/ld+json, application/rdf+xml, application/xml, text/xml, text/turtle, application/n-triples, application/ld+json;profile="https://schema.org/", application/json, text/html, application/xhtml+xml',
      'image/png',
    ));
});

describe('[identifiers-3] where they are', () => {
  const idOf = async (environment: Readonly<Record<string, string>>, path: string) => {
    const { statusCode, headers, body } = await (await open(environment)).inject(`${path}/${LIVE}`);
    expect(statusCode).toBe(200);
    return [(JSON.parse(body) as { readonly id: string }).id, headers['content-location']];
  };

  test('below the base, wherever {id_base} says', async () =>
    expect(await idOf({ ID_BASE: 'https://api.example/ark:/12/o' }, '/ark:/12/o')).toEqual([
      `https://api.example/ark:/12/o/${LIVE}/aggregation`,
      `https://api.example/ark:/12/o/${LIVE}.jsonld`,
    ]));
  test('and at no similar path', async () => {
    const app = await open({ ID_BASE: 'https://api.example/ark:/12/o' });
    for (const path of ['/ark/12/o', '/arkx/12/o']) {
      expect((await app.inject(`${path}/${LIVE}`)).statusCode).toBe(404);
    }
  });
  test('at /id when {id_base} is another host, whose resolver may lead here', async () =>
    expect(await idOf({ ID_BASE: 'https://id.example/o' }, '/id')).toEqual([
      `https://id.example/o/${LIVE}/aggregation`,
      `https://api.example/id/${LIVE}.jsonld`,
    ]));
  test('a base with a path that a proxy removes', async () =>
    expect(await idOf({ BASE_URL: 'https://api.example/vitrine' }, '/id')).toEqual([
      `https://api.example/vitrine/id/${LIVE}/aggregation`,
      `https://api.example/vitrine/id/${LIVE}.jsonld`,
    ]));
});
