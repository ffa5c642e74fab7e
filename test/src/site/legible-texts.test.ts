import { afterAll, expect, test } from 'vitest';
import type { FramedRecord } from '../../../src/edm/record/record.ts';
import { manifestOf } from '../../../src/surfaces/iiif/presentation/manifest.ts';
import { servedPictures } from '../../../src/surfaces/iiif/served-pictures.ts';
import { formatsOf } from '../../../src/surfaces/oai/formats.ts';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from '../api/open-app.ts';
import { serveFramedRecords } from '../api/served-records.ts';

/** MARC's marks, quotation marks of windows-1252, and characters that it does not have. */
const TEXT = '\u0098Das\u009c \u0093Hideaway\u0094\u0081\u0090';
const LEGIBLE = 'Das “Hideaway”';

const record: FramedRecord = {
  id: 'http://source.example/1/aggregation',
  type: 'Aggregation',
  dataProvider: `${TEXT} Museum`,
  edmRights: 'http://creativecommons.org/licenses/by/4.0/',
  isShownBy: {
    id: 'http://source.example/1.jpg',
    type: 'WebResource',
    description: [TEXT],
    dcRights: [TEXT],
  },
  aggregatedCHO: {
    id: 'http://source.example/1/cho',
    type: 'ProvidedCHO',
    edmType: 'IMAGE',
    ...Object.fromEntries(
      [
        'title',
        'alternative',
        'description',
        'dcType',
        'medium',
        'subject',
        'identifier',
        'publisher',
        'created',
      ]
        .concat(['isPartOf', 'provenance', 'extent', 'temporal', 'tableOfContents', 'dcRights', 'language'])
        .map((name) => [name, [TEXT]]),
    ),
    creator: [
      { id: 'http://d-nb.info/gnd/11852786X', type: 'Agent', prefLabel: [TEXT], altLabel: [`A ${TEXT}`] },
    ],
    spatial: [{ type: 'Place', prefLabel: [{ '@language': 'de', '@value': TEXT }] }],
  },
};

const C1 = /[\u0080-\u009f]/;

const app = await openApp((await serveFramedRecords([record], afterAll)).engine);
afterAll(() => app.close());

test.each([
  `/en/objects/${uuidOf(0)}`,
  `/de/objects/${uuidOf(0)}`,
  ...['bib', 'ris', 'json'].map((suffix) => `/objects/${uuidOf(0)}/citation.${suffix}`),
  '/en/search?q=hideaway',
  '/en/search?q=hideaway&view=list',
  '/en/search/suggestions?q=hideaway',
  '/en/entities',
  '/en/entities/gnd-11852786X',
  '/v2/search?q=hideaway',
  '/v2/facets/creator',
  '/v2/entities?q=hideaway',
  '/feed.atom',
])('[records-22] %s has legible texts', async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect([statusCode, C1.exec(body)]).toEqual([200, null]);
  expect(body).toMatch(/Das (?:“|\\u201c|&ldquo;|<mark>)*Hideaway/);
});

test('[records-22] so have manifests and Dublin Core for harvesters', async () => {
  const manifest = await manifestOf(
    record,
    { uuid: uuidOf(0) },
    {
      iiifUrl: 'https://vitrine.example/iiif',
      pictures: servedPictures([], 'https://vitrine.example/iiif/image/3'),
      objectPageUrl: 'https://vitrine.example/objects/{uuid}',
      recordUrl: (uuid, suffix) => `https://vitrine.example/id/${uuid}.${suffix}`,
      provider: undefined,
    },
  );
  expect(manifest).toMatchObject({ label: { none: [LEGIBLE] }, summary: { none: [LEGIBLE] } });
  for (const text of [JSON.stringify(manifest), formatsOf(['oai_dc'])[0]?.write(record) ?? '']) {
    expect([C1.exec(text), text.includes(LEGIBLE)]).toEqual([null, true]);
  }
});

test('the record is delivered and harvested as it came', async () => {
  const { metadata } = (await app.inject(`/v2/object?id=${uuidOf(0)}`)).json();
  expect(metadata.aggregatedCHO.title).toEqual([TEXT]);
  expect(formatsOf(['edm'])[0]?.write(record)).toContain(TEXT);
});
