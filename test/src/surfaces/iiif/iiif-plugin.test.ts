import { afterAll, describe, expect, test } from 'vitest';
import { CmsUnreachable } from '../../../../src/stores/cms/cms.ts';
import { institutionShape } from '../../../../src/stores/cms/institution.ts';
import type { StoredRecord } from '../../../../src/stores/records/record-store.ts';
import { iiifPlugin } from '../../../../src/surfaces/iiif/iiif-plugin.ts';
import { createCatalogue } from '../../../../src/use-cases/catalogue.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { recordOf, uuidOf } from '../../site/open-objects.ts';
import { memoryCms } from '../../stores/cms/memory-cms.ts';
import { MODELS } from '../../use-cases/models.ts';
import { onePicture } from './one-picture.ts';
import { presentationFaults } from './presentation-faults.ts';

const COUNT = 205;
const DELETED = uuidOf(0xdead);
const IIIF = `${BASE_URL}/iiif`;
const OWN_MANIFEST = 'https://museum.example/7/manifest.json';

const documents = Array.from({ length: COUNT }, (_, number) => {
  const title = `Hase ${String(number).padStart(3, '0')}`;
  return {
    id: uuidOf(number),
    uuid: uuidOf(number),
    title,
    titleKey: number,
    dataProvider: number < 3 ? 'Museum' : 'Archiv',
    sourceRecord: JSON.stringify(recordOf({ title: [title] }, { dataProvider: 'Museum' })),
    ...(number === 7 && { iiifManifest: OWN_MANIFEST, title: 'Sieben' }),
    // As records of an earlier service at this host name it.
    ...(number === 8 && { iiifManifest: `${BASE_URL}/old/8/manifest` }),
  };
});
const engine = await serveCollections({ chos: documents }, undefined, afterAll);

let isCmsDown = false;
const cms = memoryCms({
  revision: async () => String(isCmsDown),
  institutions: async () => {
    if (isCmsDown) throw new CmsUnreachable('down');
    const valid = [
      {
        id: 'museum',
        logo: { id: '10bfbb78-1ba7-8c3b-8abd-54741fc593cb' },
        translations: [
          {
            id: 1,
            title: 'Das Museum',
            languages_code: 'de',
            web_links: [{ display_name: 'website', url: 'https://museum.example/' }],
          },
          { id: 2, title: 'The Museum', languages_code: 'en' },
        ],
        provider_names: [{ name: 'Museum', canonical: true }],
      },
    ].map((one) => institutionShape.parse(one));
    return { valid, mismatches: [] };
  },
});
const publicCms = { cms, url: `${BASE_URL}/cms` };

const tombstone: StoredRecord = {
  uuid: DELETED,
  pipelineId: 'p',
  datestamp: 0,
  change: 1,
  body: undefined,
};
const app = await openApp(engine, { cms: publicCms });
await app.register(iiifPlugin, {
  catalogue: createCatalogue(engine, MODELS, publicCms),
  records: { get: async (uuid) => (uuid === DELETED ? tombstone : undefined) },
  pictures: await onePicture(`${IIIF}/image/3`, 'preview~red'),
  baseUrl: BASE_URL,
  objectPageUrl: `${BASE_URL}/objects/{uuid}`,
  recordUrl: (uuid, suffix) => `${BASE_URL}/id/${uuid}.${suffix}`,
});
afterAll(() => app.close());

const get = async (path: string) => {
  const { statusCode, body } = await app.inject(`/iiif/${path}`);
  return [statusCode, JSON.parse(body)] as const;
};
const refused = async (path: string, status: number, detail: unknown) =>
  expect(await get(path)).toEqual([status, { detail }]);

const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json';
const AGENT = {
  id: `${BASE_URL}/institutions/museum`,
  type: 'Agent',
  label: { de: ['Das Museum'], en: ['The Museum'] },
  homepage: [
    { id: 'https://museum.example/', type: 'Text', label: { de: ['Das Museum'] }, format: 'text/html' },
  ],
  logo: [{ id: `${BASE_URL}/assets/10bfbb78-1ba7-8c3b-8abd-54741fc593cb`, type: 'Image' }],
};

describe('[iiif-1] a manifest', () => {
  test('names the institution', async () => {
    const { statusCode, headers, body } = await app.inject(`/iiif/${uuidOf(1).toUpperCase()}/manifest`);
    expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      `application/ld+json; profile="${PRESENTATION}"; charset=utf-8`,
      '*',
    ]);
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({
      id: `${IIIF}/${uuidOf(1)}/manifest`,
      label: { none: ['Hase 001'] },
      provider: [AGENT],
    });
    expect(presentationFaults('Manifest', manifest)).toEqual([]);
  });

  test('needs no CMS', async () => {
    isCmsDown = true;
    const [status, manifest] = await get(`${uuidOf(2)}/manifest`);
    isCmsDown = false;
    expect([status, 'provider' in manifest]).toEqual([200, false]);
  });

  test('[iiif-7] of an unknown object: 404', async () => {
    await refused(`${uuidOf(0xffff)}/manifest`, 404, `No object with ID ${uuidOf(0xffff)}`);
    await refused('a`||id:*/manifest', 404, 'No object with ID a`||id:*');
  });

  test('[iiif-7] of a deleted object: 410', () =>
    refused(`${DELETED}/manifest`, 410, `The object with ID ${DELETED} has been deleted or withdrawn`));

  test('that the client already has: 304', async () => {
    const { headers } = await app.inject(`/iiif/${uuidOf(1)}/manifest`);
    const again = await app.inject({
      url: `/iiif/${uuidOf(1)}/manifest`,
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('the Collection of a search', () => {
  const manifest = (number: number, title: string) => ({
    id: `${IIIF}/${uuidOf(number)}/manifest`,
    type: 'Manifest',
    label: { none: [title] },
  });

  test('that fits on a page has manifests', async () => {
    expect(await get('search?q=hase+011')).toEqual([
      200,
      {
        '@context': PRESENTATION,
        id: `${IIIF}/search?q=hase+011`,
        type: 'Collection',
        label: { de: ['Suche nach „hase 011“'], en: ['Search for “hase 011”'] },
        items: [manifest(11, 'Hase 011')],
      },
    ]);
  });

  test("[iiif-4] prefers the institution's own manifest", async () => {
    const [, { items }] = await get('search?q=sieben');
    expect(items).toEqual([{ ...manifest(7, 'Sieben'), id: OWN_MANIFEST }]);
    expect((await get('search?q=hase+008'))[1].items).toEqual([manifest(8, 'Hase 008')]);
  });

  test('[iiif-3] that is longer has pages, which together have all objects once', async () => {
    const query = 'search?q=*&filter_by=dataProvider%3A%3DArchiv&sort_by=titleKey%3Aasc';
    const [, whole] = await get(query);
    expect(presentationFaults('Collection', whole)).toEqual([]);
    expect(whole.items).toEqual(
      ['1–100', '101–200', '201–202'].map((range, at) => ({
        id: `${IIIF}/${query}&page=${at + 1}`,
        type: 'Collection',
        label: { none: [range] },
      })),
    );
    const ids: string[] = [];
    for (const { id } of whole.items) {
      const [status, page] = await get(id.slice(IIIF.length + 1));
      expect([status, page.id, page.partOf[0].id]).toEqual([200, id, whole.id]);
      expect(presentationFaults('Collection', page)).toEqual([]);
      ids.push(...page.items.map((item: { id: string }) => item.id));
    }
    expect(new Set(ids).size).toBe(COUNT - 3);
    expect(ids[0]).toBe(`${IIIF}/${uuidOf(3)}/manifest`);
  });

  test('without hits, and beyond the end, has no items', async () => {
    expect((await get('search?q=unauffindbar'))[1].items).toEqual([]);
    expect((await get('search?q=*&page=9'))[1].items).toEqual([]);
  });

  test('refuses what /v2/search refuses', async () => {
    await refused('search', 422, [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required' }]);
    const [status, { detail }] = await get('search?q=*&page=0');
    expect([status, detail[0].loc]).toEqual([422, ['query', 'page']]);
    expect((await get('search?q=*&filter_by=x'))[0]).toBe(400);
    expect((await get('search?q=*&sort_by=nowhere:asc'))[0]).toBe(404);
  });

  test('says what it ignores', async () => {
    const { headers } = await app.inject('/iiif/search?q=*&filter=x');
    expect(headers['x-vitrine-hint']).toContain('filter');
  });
});

describe('the image service', () => {
  const base = `${IIIF}/image/3/preview~red`;

  test('leads from its base to info.json', async () => {
    const { statusCode, headers } = await app.inject('/iiif/image/3/preview~red');
    expect([statusCode, headers['location']]).toEqual([303, `${base}/info.json`]);
  });

  test('says what it offers', async () => {
    expect(await get('image/3/preview~red/info.json')).toEqual([
      200,
      {
        '@context': 'http://iiif.io/api/image/3/context.json',
        id: base,
        type: 'ImageService3',
        protocol: 'http://iiif.io/api/image',
        profile: 'level2',
        width: 80,
        height: 40,
        maxWidth: 4096,
        maxHeight: 4096,
        maxArea: 8_000_000,
        sizes: [{ width: 80, height: 40 }],
        tiles: [{ width: 512, height: 512, scaleFactors: [1] }],
        preferredFormats: ['webp', 'jpg'],
        extraFormats: ['webp'],
        extraQualities: ['color', 'gray', 'bitonal'],
        extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader'],
      },
    ]);
  });

  test('makes pictures, with their canonical URL', async () => {
    const { statusCode, headers, rawPayload } = await app.inject(
      '/iiif/image/3/preview~red/square/pct:50/90/color.png',
    );
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['link']]).toEqual([
      200,
      'image/png',
      'public, max-age=60',
      `<${base}/20,0,40,40/20,20/90/default.png>;rel="canonical", <http://iiif.io/api/image/3/level2.json>;rel="profile"`,
    ]);
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test('knows only pictures that are served here', async () => {
    const names = ['preview~blue', 'asset~red', 'red', 'preview~..', 'constructor~red', 'preview~red~'];
    for (const name of names) {
      await refused(
        `image/3/${encodeURIComponent(name)}/info.json`,
        404,
        `No picture ${name} is served here`,
      );
    }
  });

  test('refuses invalid parameters', () =>
    refused(
      'image/3/preview~red/full/81,/0/default.jpg',
      400,
      'The size 81, is larger than the region, which has 80 × 40 pixels',
    ));
});
