import { normalize } from '@iiif/parser';
import { presentation3StrictUpgrade } from '@iiif/parser/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import type { ManifestDocument } from '../../../../src/surfaces/iiif/presentation/manifest.ts';
import { manifestOf } from '../../../../src/surfaces/iiif/presentation/manifest.ts';
import { servedPictures } from '../../../../src/surfaces/iiif/served-pictures.ts';
import { arbitraryRecord } from '../../edm/record/arbitrary-record.ts';
import { sampleLines } from '../../edm/record/sample-records.ts';
import { hostileRecord, OVERRIDE, SCRIPT, UNKNOWN_ELEMENT } from '../../site/object/hostile-record.ts';
import { recordOf } from '../../site/open-objects.ts';
import { onePicture } from './one-picture.ts';
import { presentationFaults } from './presentation-faults.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const IIIF = 'https://vitrine.example/iiif';
const NOTHING_HERE = servedPictures([], `${IIIF}/image/3`);

const made = (
  record: FramedRecord,
  document: Partial<ManifestDocument> = {},
  pictures = NOTHING_HERE,
  provider?: Parameters<typeof manifestOf>[2]['provider'],
) =>
  manifestOf(
    record,
    { uuid: UUID, ...document },
    {
      iiifUrl: IIIF,
      pictures,
      objectPageUrl: 'https://vitrine.example/objects/{uuid}',
      recordUrl: (uuid, suffix) => `https://vitrine.example/id/${uuid}.${suffix}`,
      provider,
    },
  );

const de = (text: string) => ({ '@language': 'de', '@value': text });
const en = (text: string) => ({ '@language': 'en', '@value': text });

const PAGE = {
  id: `https://vitrine.example/objects/${UUID}`,
  type: 'Text',
  label: { de: ['Objektseite'], en: ['Page of the object'] },
  format: 'text/html',
};
const RECORD = [
  ['jsonld', 'application/ld+json', 'JSON-LD'],
  ['rdf', 'application/rdf+xml', 'RDF/XML'],
  ['ttl', 'text/turtle', 'Turtle'],
].map(([suffix, format, name]) => ({
  id: `https://vitrine.example/id/${UUID}.${suffix}`,
  type: 'Dataset',
  label: { de: [`Datensatz als ${name}`], en: [`The record as ${name}`] },
  format,
  profile: 'http://www.europeana.eu/schemas/edm/',
}));

test('[iiif-4] an object with pictures, a recording and a model', async () => {
  const record = recordOf(
    {
      title: [de('Feldhase'), en('Young Hare')],
      description: [de('Ein Hase')],
      creator: [{ id: 'https://d-nb.info/gnd/1', type: 'Agent', prefLabel: [de('Albrecht Dürer')] }],
      identifier: ['ALB-1'],
      dcRights: ['Albertina, Wien'],
    },
    {
      dataProvider: [de('Albertina')],
      isShownAt: 'https://museum.example/hare.html',
      isShownBy: {
        id: 'https://museum.example/hare.tif',
        type: 'WebResource',
        format: ['image/tiff'],
        width: 4000,
        height: 3000,
        description: [de('Vorderseite'), en('Front')],
        edmRights: 'https://rightsstatements.org/page/InC/1.0/?language=de',
        isReferencedBy: [{ id: 'https://museum.example/iiif/hare/manifest.json' }],
        hasService: {
          id: 'https://museum.example/iiif/hare/',
          type: 'Service',
          conformsTo: [{ id: 'http://iiif.io/api/image' }],
          implements: [{ id: 'http://iiif.io/api/image/2/level2.json' }],
        },
      },
      hasView: [
        'https://museum.example/back.jpg',
        { id: 'https://museum.example/hare.mp3', duration: '61500' },
        'https://museum.example/hare.glb',
        'https://museum.example/back.jpg',
      ],
    },
  );
  const document = { iiifManifest: 'https://museum.example/iiif/hare/manifest.json' };
  const annotated = (at: number, body: object) => [
    {
      id: `${IIIF}/${UUID}/canvas/${at}/page`,
      type: 'AnnotationPage',
      items: [
        {
          id: `${IIIF}/${UUID}/annotation/${at}`,
          type: 'Annotation',
          motivation: 'painting',
          body,
          target: `${IIIF}/${UUID}/canvas/${at}`,
        },
      ],
    },
  ];
  expect(await made(record, document)).toEqual({
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${IIIF}/${UUID}/manifest`,
    type: 'Manifest',
    label: { de: ['Feldhase'], en: ['Young Hare'] },
    metadata: [
      { label: { de: ['Urheber'], en: ['Creator'] }, value: { de: ['Albrecht Dürer'] } },
      { label: { de: ['Kennung'], en: ['Identifier'] }, value: { none: ['ALB-1'] } },
      { label: { de: ['Einrichtung'], en: ['Institution'] }, value: { de: ['Albertina'] } },
    ],
    summary: { de: ['Ein Hase'] },
    requiredStatement: {
      label: { de: ['Herkunft und Rechte'], en: ['Attribution and rights'] },
      value: { none: ['Albertina', 'Albertina, Wien'] },
    },
    rights: 'http://creativecommons.org/licenses/by/4.0/',
    homepage: [
      {
        id: 'https://museum.example/hare.html',
        type: 'Text',
        label: { de: ['Albertina'] },
        format: 'text/html',
      },
      PAGE,
    ],
    seeAlso: [
      {
        id: 'https://museum.example/iiif/hare/manifest.json',
        type: 'Manifest',
        label: { de: ['IIIF-Manifest der Einrichtung'], en: ['The institution’s IIIF manifest'] },
        format: 'application/ld+json',
      },
      ...RECORD,
    ],
    rendering: [
      {
        id: 'https://museum.example/hare.glb',
        type: 'Model',
        label: { de: ['3D-Modell (model/gltf-binary)'], en: ['3D model (model/gltf-binary)'] },
        format: 'model/gltf-binary',
      },
    ],
    items: [
      {
        id: `${IIIF}/${UUID}/canvas/1`,
        type: 'Canvas',
        label: { none: ['1'] },
        summary: { de: ['Vorderseite'], en: ['Front'] },
        width: 4000,
        height: 3000,
        rights: 'http://rightsstatements.org/vocab/InC/1.0/',
        items: annotated(1, {
          id: 'https://museum.example/iiif/hare/full/full/0/default.jpg',
          type: 'Image',
          format: 'image/jpeg',
          width: 4000,
          height: 3000,
          service: [
            {
              '@id': 'https://museum.example/iiif/hare',
              '@type': 'ImageService2',
              profile: 'http://iiif.io/api/image/2/level2.json',
            },
          ],
        }),
      },
      {
        id: `${IIIF}/${UUID}/canvas/2`,
        type: 'Canvas',
        label: { none: ['2'] },
        width: 1000,
        height: 1000,
        items: annotated(2, { id: 'https://museum.example/back.jpg', type: 'Image', format: 'image/jpeg' }),
      },
      {
        id: `${IIIF}/${UUID}/canvas/3`,
        type: 'Canvas',
        label: { none: ['3'] },
        duration: 61.5,
        items: annotated(3, {
          id: 'https://museum.example/hare.mp3',
          type: 'Sound',
          format: 'audio/mpeg',
          duration: 61.5,
        }),
      },
    ],
  });
});

describe('pictures that are served here', async () => {
  const name = 'red.jpg';
  const served = await onePicture(`${IIIF}/image/3`, `sample~${name}`, (url) =>
    url === 'https://museum.example/red.jpg' || url === 'https://vitrine.example/previews/red.webp'
      ? name
      : undefined,
  );
  const service = [{ id: `${IIIF}/image/3/sample~${name}`, type: 'ImageService3', profile: 'level2' }];

  test('come from this service, with its image service and their real size, and prefer our manifest', async () => {
    const isShownBy = 'https://museum.example/red.jpg';
    const record = recordOf({ title: ['Red'] }, { isShownBy });
    const manifest = await made(record, { isShownBy, iiifManifest: 'https://museum.example/m.json' }, served);
    expect(manifest).toMatchObject({
      seeAlso: RECORD,
      items: [
        {
          width: 80,
          height: 40,
          items: [{ items: [{ body: { id: `${service[0]?.id}/full/max/0/default.jpg`, service } }] }],
        },
      ],
    });
  });

  test('a preview stands for a picture that viewers cannot show', async () => {
    const record = recordOf({}, { isShownBy: 'https://museum.example/large.tif' });
    const previewImage = 'https://vitrine.example/previews/red.webp';
    const picture = { id: previewImage, type: 'Image', format: 'image/webp', width: 80, height: 40, service };
    expect(await made(record, { previewImage }, served)).toMatchObject({
      label: { de: ['Ohne Titel'], en: ['Untitled'] },
      thumbnail: [picture],
      rendering: [{ id: 'https://museum.example/large.tif', format: 'image/tiff' }],
      items: [{ width: 80, height: 40, items: [{ items: [{ body: picture }] }] }],
    });
  });
});

test('the size of a picture is estimated from its measurements', async () => {
  const record = recordOf({}, { isShownBy: 'https://museum.example/1.jpg' });
  expect(await made(record, { imageAspectRatio: 1.5, imageMegapixel: 6 })).toMatchObject({
    items: [{ width: 3000, height: 2000 }],
  });
});

test('the rights of a manifest are those of its files, if each has its own', async () => {
  const closed = (name: string) => ({
    id: `https://museum.example/${name}.jpg`,
    type: 'WebResource',
    edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  });
  const edmRights = 'http://creativecommons.org/licenses/by/4.0/';
  const all = recordOf({}, { edmRights, isShownBy: closed('1'), hasView: [closed('2')] });
  const one = recordOf({}, { edmRights, isShownBy: closed('1'), hasView: 'https://museum.example/2.jpg' });
  expect(await made(all)).toMatchObject({ rights: 'http://rightsstatements.org/vocab/InC/1.0/' });
  expect(await made(one)).toMatchObject({ rights: edmRights });
});

test('an object without a picture has one empty canvas', async () => {
  const canvas = {
    id: `${IIIF}/${UUID}/canvas/1`,
    type: 'Canvas',
    label: { de: ['Kein Bild'], en: ['No picture'] },
    width: 1000,
    height: 1000,
    items: [],
  };
  const manifest = await made(recordOf());
  expect(manifest).toMatchObject({ items: [canvas] });
  expect(presentationFaults('Manifest', manifest)).toEqual([]);
});

test('the work grows with the number of pages, not with its square', async () => {
  const readsOf = async (pages: number) => {
    let reads = 0;
    const page = (at: number) => ({
      get id() {
        reads += 1;
        return `https://museum.example/${at}.jpg`;
      },
      description: [de(`Seite ${at}`)],
    });
    const manifest = await made(
      recordOf({}, { hasView: Array.from({ length: pages }, (_, at) => page(at)) }),
    );
    expect(manifest).toMatchObject({ items: { length: pages } });
    return reads;
  };
  expect(await readsOf(2000)).toBe(2 * (await readsOf(1000)));
});

test('a service of version 3 is named as such', async () => {
  const record = recordOf(
    {},
    {
      isShownBy: {
        id: 'https://museum.example/1.jpg',
        hasService: {
          id: 'https://museum.example/iiif/1',
          conformsTo: [{ id: 'http://iiif.io/api/image' }],
          implements: [{ id: 'http://iiif.io/api/image/3/level1.json' }],
        },
      },
    },
  );
  const service = { id: 'https://museum.example/iiif/1', type: 'ImageService3', profile: 'level1' };
  expect(await made(record)).toMatchObject({
    items: [{ items: [{ items: [{ body: { service: [service] } }] }] }],
  });
});

const PROVIDER = {
  id: 'https://vitrine.example/institutions/a',
  type: 'Agent',
  label: { none: ['A'] },
} as const;

describe('[iiif-1] manifests are valid', () => {
  test('[iiif-5] of all records of the sample collection; a parser reads them and has nothing to mend', async () => {
    for (const line of sampleLines()) {
      const { record } = readDatasetLine(JSON.parse(line));
      if (record === undefined) throw new Error(line);
      const manifest = await made(record, {}, NOTHING_HERE, PROVIDER);
      expect(presentationFaults('Manifest', manifest)).toEqual([]);
      const { entities } = normalize(structuredClone(manifest));
      const canvases = 'items' in manifest && Array.isArray(manifest.items) ? manifest.items : [];
      expect(Object.keys(entities.Canvas)).toEqual(canvases.map(({ id }) => id));
      expect(parserWarnings(manifest)).toEqual([]);
    }
  });

  test('of hostile and of random records', async () => {
    for (const text of [SCRIPT, UNKNOWN_ELEMENT, OVERRIDE]) {
      expect(presentationFaults('Manifest', await made(hostileRecord(text)))).toEqual([]);
    }
    await fc.assert(
      fc.asyncProperty(arbitraryRecord, async (record) => {
        expect(presentationFaults('Manifest', await made(record))).toEqual([]);
      }),
    );
  });

  test('a breach is found', async () => {
    const manifest = await made(recordOf({ title: ['A'] }));
    expect(parserWarnings({ ...manifest, label: 'A' })).not.toEqual([]);
    expect(presentationFaults('Manifest', { ...manifest, items: [] })).not.toEqual([]);
    expect(presentationFaults('Manifest', { ...manifest, label: 'A' })).not.toEqual([]);
    expect(presentationFaults('Manifest', { ...manifest, rights: 'https://x.example' })).not.toEqual([]);
  });
});

type Manifest = Parameters<typeof presentation3StrictUpgrade>[0];

/** What @iiif/parser would change to make a manifest valid. */
function parserWarnings(manifest: object): string[] {
  const state = { warnings: [] };
  presentation3StrictUpgrade(structuredClone(manifest) as Manifest, state);
  return state.warnings;
}
