import { describe, expect, test } from 'vitest';
import { CHOS_FIELDS } from '../../../../src/documents/fields/chos-fields.ts';
import { SEARCH_DEFAULTS } from '../../../../src/documents/fields/search-defaults.ts';
import { buildChoDocument, type ChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { identifierKey } from '../../../../src/documents/objects/identifier-key.ts';
import { titleKey } from '../../../../src/documents/objects/title-key.ts';
import { uuidKey } from '../../../../src/documents/objects/uuid-key.ts';
import type { FramedRecord, Value } from '../../../../src/edm/record/record.ts';
import { documentFaults } from './document-faults.ts';

const UUID = '0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0001';
const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/objects/{uuid}',
};
const INC = 'http://rightsstatements.org/vocab/InC/1.0/';
const CC_BY = 'http://creativecommons.org/licenses/by/4.0/';

type Properties = Readonly<Record<string, Value | readonly Value[]>>;

function recordOf(cho: Properties = {}, aggregation: Properties = {}): FramedRecord {
  return {
    id: `http://source.example/${UUID}/aggregation`,
    type: 'Aggregation',
    dataProvider: 'Museum',
    edmRights: INC,
    ...aggregation,
    aggregatedCHO: {
      id: `http://source.example/${UUID}/cho`,
      type: 'ProvidedCHO',
      edmType: 'IMAGE',
      ...cho,
    },
  };
}

const build = (record: FramedRecord) =>
  buildChoDocument({ uuid: UUID, pipelineId: 'museum', datestamp: 1_700_000_000 }, record, CONTEXT);

/** Fields that every document has, whatever the test is about. */
const EVERYWHERE = build(recordOf());

/** The record itself, texts of cards (see card-texts.test.ts), hashes (see entity-mentions.test.ts), and quality (see test/src/edm/quality). */
const MADE_ELSEWHERE = [
  'sourceRecord',
  'cardTexts',
  'entityMention',
  'contentTier',
  'metadataTier',
  'tierLimits',
  'problems',
];

/** Compares the fields that a record adds to those of every document; undefined means absent. */
function check(cho: Properties, aggregation: Properties, expected: Record<string, unknown>): void {
  const document = build(recordOf(cho, aggregation));
  const added = Object.entries(document).filter(
    ([name, value]) =>
      !MADE_ELSEWHERE.includes(name) && JSON.stringify(value) !== JSON.stringify(EVERYWHERE[name]),
  );
  const missing = Object.keys(EVERYWHERE).filter(
    (name) => !(name in document) && !MADE_ELSEWHERE.includes(name),
  );
  expect({
    ...Object.fromEntries(added),
    ...Object.fromEntries(missing.map((name) => [name, undefined])),
  }).toStrictEqual(expected);
}

const seconds = (date: string) => Date.parse(date) / 1000;

test('[documents-5] [documents-6] [documents-16] [documents-17] a record with little to say', () => {
  expect(EVERYWHERE).toStrictEqual({
    id: UUID,
    uuid: UUID,
    docType: 'cho',
    docLanguage: 'mul',
    pipelineId: 'museum',
    updatedAt: 1_700_000_000,
    uuidKey: uuidKey(UUID),
    url: `https://portal.example/objects/${UUID}`,
    dataProvider: 'Museum',
    edmType: ['IMAGE'],
    hasIiifManifest: false,
    hasInstitutionalIiifManifest: false,
    edmRights: [INC],
    edmRightsName: ['InC'],
    edmRightsReusePolicy: ['CLOSED'],
    legacyEdmRights: [INC],
    contentTier: 0,
    metadataTier: '0',
    tierLimits: ['thumbnail', 'picture', 'language', 'elements'],
    problems: ['missing-description'],
    sourceRecord: JSON.stringify({
      '@context': 'https://api.example/ns/v1/edm.json',
      id: `https://id.example/${UUID}/aggregation`,
      type: 'Aggregation',
      dataProvider: 'Museum',
      edmRights: INC,
      aggregatedCHO: { id: `https://id.example/${UUID}/cho`, type: 'ProvidedCHO', edmType: 'IMAGE' },
    }),
  } satisfies ChoDocument);
});

describe('[documents-7] the title', () => {
  const title = (titles: Value[], expected: string) =>
    check({ title: titles }, {}, { title: expected, titleKey: titleKey(expected) });
  test('is one string', () => title(['Der Kuss'], 'Der Kuss'));
  test('joins up to three', () => title(['A', 'B', 'C', 'D'], 'A / B / C'));
  test('has no repeated values', () =>
    title(
      [
        { '@language': 'de', '@value': 'Adam' },
        { '@language': 'en', '@value': 'Adam' },
        { '@language': 'en', '@value': 'Eve' },
      ],
      'Adam / Eve',
    ));
  test('is one line', () => title([' Der\r\n\tKuss '], 'Der Kuss'));
  test('has the key of the joined titles', () => title(['Ä', 'B'], 'Ä / B'));
});

describe('texts', () => {
  test('literals in every language, labels of entities, no references', () =>
    check(
      {
        subject: [
          { '@language': 'de', '@value': 'Katze' },
          { '@language': 'en', '@value': 'cat' },
          { id: 'http://vocab.example/1', type: 'Concept', prefLabel: ['Tier'] },
          { id: 'http://vocab.example/2' },
        ],
      },
      {},
      {
        subject: ['Katze', 'cat', 'Tier'],
        subjectUri: ['http://vocab.example/1', 'http://vocab.example/2'],
      },
    ));
  test('one label for one person, the German one first', () =>
    check(
      {
        creator: [
          {
            id: 'http://agents.example/1',
            type: 'Agent',
            prefLabel: [
              { '@language': 'en', '@value': 'Charles V' },
              { '@language': 'de-AT', '@value': 'Karl V.' },
            ],
          },
        ],
      },
      {},
      { creator: ['Karl V.'], creatorUri: ['http://agents.example/1'], nameVariant: ['Charles V'] },
    ));
  test('equal values count once, tidied', () =>
    check({ medium: ['Öl  auf Holz', 'O\u0308l auf\tHolz ', ' '] }, {}, { medium: ['Öl auf Holz'] }));
  test('references only: no field', () => check({ spatial: [{ id: 'http://a.example' }] }, {}, {}));
  test('[documents-20] each property has its field', () =>
    check(
      {
        alternative: ['al'],
        provenance: ['pr'],
        contributor: ['co'],
        publisher: ['pu'],
        dcType: ['dt'],
        isPartOf: ['ip'],
        identifier: ['id', 'id2'],
        coverage: ['cv'],
        temporal: ['tm'],
        extent: ['not in the index'],
      },
      { intermediateProvider: ['in'] },
      {
        alternative: ['al'],
        provenance: ['pr'],
        contributor: ['co'],
        publisher: ['pu'],
        dcType: ['dt'],
        isPartOf: ['ip'],
        identifier: ['id', 'id2'],
        identifierKey: [identifierKey('id2')],
        coverage: ['cv'],
        temporal: ['tm'],
        intermediateProvider: ['in'],
        legacyContributor: ['co'],
        legacyPublisher: ['pu'],
      },
    ));
  test('[documents-11] the data provider is one name', () =>
    check(
      {},
      { dataProvider: [{ id: 'http://o.example', type: 'Agent', prefLabel: ['Haus'] }, 'Other'] },
      { dataProvider: 'Haus' },
    ));
  test('[documents-11] of several data providers the German one, as of several labels', () =>
    check(
      {},
      {
        dataProvider: [
          { '@language': 'en', '@value': 'Austrian National Library' },
          { '@language': 'de', '@value': 'Österreichische Nationalbibliothek' },
        ],
      },
      { dataProvider: 'Österreichische Nationalbibliothek' },
    ));
});

describe('[documents-8] descriptions', () => {
  const long = 'x'.repeat(1023);
  test('keep their lines', () => check({ description: ['a\r\nb'] }, {}, { description: ['a\nb'] }));
  test('are cut to 1024 characters', () =>
    check({ description: [`${long}yz`, 'short'] }, {}, { description: [`${long}y`, 'short'] }));
  test('count characters beyond the Basic Multilingual Plane as one', () =>
    check({ description: [`${long}𝔐z`] }, {}, { description: [`${long}𝔐`] }));
  test('are not cut inside a character', () =>
    check({ description: [`${long}u\u0323z`] }, {}, { description: [`${long}ụ`] }));
});

describe('[documents-12] the date', () => {
  const year = (first: string, last = first) => ({
    dateMin: seconds(`${first}-01-01T00:00:00Z`),
    dateMax: seconds(`${last}-12-31T23:59:59Z`),
  });
  test('is that of creation before that of publication', () =>
    check(
      { created: ['1913'], issued: ['1920'], date: ['1930'] },
      {},
      { date: ['1913'], ...year('1913'), legacyIssued: ['1920'] },
    ));
  test('of publication before a general one', () =>
    check(
      { issued: ['1920'], date: ['1930'] },
      {},
      { date: ['1920'], ...year('1920'), legacyIssued: ['1920'] },
    ));
  test('else a general one', () => check({ date: ['1930'] }, {}, { date: ['1930'], ...year('1930') }));
  test('[documents-13] spans all its values that can be read', () =>
    check(
      { created: ['1913', 'unbekannt', '1910'] },
      {},
      { date: ['1913', 'unbekannt', '1910'], ...year('1910', '1913') },
    ));
  test('has no timestamps when it cannot be read', () =>
    check({ created: ['o. J.'], issued: ['1920'] }, {}, { date: ['o. J.'], legacyIssued: ['1920'] }));
  test('[documents-13] then these come from temporal', () =>
    check(
      { created: ['o. J.'], temporal: ['1801–1850'] },
      {},
      { date: ['o. J.'], temporal: ['1801–1850'], ...year('1801', '1850') },
    ));
  test('also without any statement', () =>
    check({ temporal: ['1801–1850'] }, {}, { temporal: ['1801–1850'], ...year('1801', '1850') }));
  test('of a time span is its label, the period its ends', () =>
    check(
      {
        created: [
          { id: 'http://t.example', type: 'TimeSpan', prefLabel: ['Vormärz'], begin: '1815', end: '1848' },
        ],
      },
      {},
      { date: ['Vormärz'], ...year('1815', '1848') },
    ));
  test('of a time span without label has no wording', () =>
    check(
      { created: [{ type: 'TimeSpan', begin: '1815', end: '1848' }], issued: ['1920'] },
      {},
      { ...year('1815', '1848'), legacyIssued: ['1920'] },
    ));
  test('of a time span with one end is not read', () =>
    check({ created: [{ type: 'TimeSpan', begin: '1815' }] }, {}, {}));
});

describe('[documents-14] rights', () => {
  const resource = (id: string, rights: string): Value => ({ id, type: 'WebResource', edmRights: rights });
  const rights = (aggregation: Properties, expected: Record<string, unknown>) => {
    const { edmRights, edmRightsName, edmRightsReusePolicy, dcRights } = build(recordOf({}, aggregation));
    expect({ edmRights, edmRightsName, edmRightsReusePolicy, dcRights }).toEqual(expected);
  };
  test('those of the record come before those of its media, each once', () =>
    rights(
      {
        edmRights: CC_BY,
        isShownBy: resource('http://a.example/1', INC),
        hasView: [
          resource('http://a.example/2', INC),
          resource('http://a.example/3', 'http://rightsstatements.org/vocab/InC-OW-EU/1.0/'),
        ],
      },
      {
        edmRights: [CC_BY, INC, 'http://rightsstatements.org/vocab/InC-OW-EU/1.0/'],
        edmRightsName: ['CC BY', 'InC', 'InC-OW-EU'],
        edmRightsReusePolicy: ['OPEN', 'CLOSED'],
      },
    ));
  test('several spellings are one statement', () =>
    rights(
      {
        edmRights: 'https://creativecommons.org/licenses/by/4.0/deed.de',
        isShownBy: resource('http://a.example/1', 'http://creativecommons.org/licenses/by/4.0'),
      },
      { edmRights: [CC_BY], edmRightsName: ['CC BY'], edmRightsReusePolicy: ['OPEN'] },
    ));
  test('unknown statements are Andere and closed', () =>
    rights(
      { edmRights: 'http://museum.example/rights' },
      {
        edmRights: ['http://museum.example/rights'],
        edmRightsName: ['Andere'],
        edmRightsReusePolicy: ['CLOSED'],
      },
    ));
  test('a mere wording too', () =>
    rights(
      { edmRights: { '@value': 'Alle Rechte vorbehalten' } },
      {
        edmRights: ['Alle Rechte vorbehalten'],
        edmRightsName: ['Andere'],
        edmRightsReusePolicy: ['CLOSED'],
      },
    ));
  test('the page of the institution has rights of its own', () =>
    rights(
      { isShownAt: resource('http://a.example', CC_BY) },
      { edmRights: [INC], edmRightsName: ['InC'], edmRightsReusePolicy: ['CLOSED'] },
    ));
  test('holders come from the record, the object and the media', () =>
    check(
      { dcRights: ['© Erben'] },
      {
        dcRights: ['© Museum'],
        hasView: [{ id: 'http://a.example/1.jpg', type: 'WebResource', dcRights: ['© Erben ', '© Foto'] }],
      },
      {
        dcRights: ['© Museum', '© Erben', '© Foto'],
        legacyDcRights: ['© Museum', '© Erben', '© Foto'],
        mediaCount: 1,
        imageCount: 1,
        mediaTypes: ['image'],
      },
    ));
});

describe('media', () => {
  const resource = (id: string, format?: string): Value => ({
    id: `http://m.example/${id}`,
    type: 'WebResource',
    ...(format === undefined ? {} : { format: [format] }),
  });
  const media = (isShownBy: Value | undefined, hasView: Value[], expected: Record<string, unknown>) => {
    const { isShownBy: _, ...fields } = build(recordOf({}, { ...(isShownBy && { isShownBy }), hasView }));
    const { mediaCount, imageCount, mediaTypes, edmType } = fields;
    expect({ mediaCount, imageCount, mediaTypes, edmType }).toEqual({ edmType: ['IMAGE'], ...expected });
  };
  test('[media-10] without media, the fields are absent', () => media(undefined, [], {}));
  test('an image by its format', () =>
    media(resource('a', 'image/jpeg'), [], { mediaCount: 1, imageCount: 1, mediaTypes: ['image'] }));
  test('by a format that is a suffix', () =>
    media(resource('a', 'JPG'), [], { mediaCount: 1, imageCount: 1, mediaTypes: ['image'] }));
  test('by the suffix of its URL', () =>
    media('http://m.example/a.TIF', [], { mediaCount: 1, imageCount: 1, mediaTypes: ['image'] }));
  test('by a suffix within the URL', () =>
    media('http://m.example/proxy.php?file=a.png&cache=1', [], {
      mediaCount: 1,
      imageCount: 1,
      mediaTypes: ['image'],
    }));
  test('[media-7] by the suffix if the format has no type', () =>
    media(resource('a.jpg', 'application/octet-stream'), [], {
      mediaCount: 1,
      imageCount: 1,
      mediaTypes: ['image'],
    }));
  test('[media-9] one of unknown type: no number of images', () =>
    media(resource('a', 'image/jpeg'), [resource('b')], { mediaCount: 2, mediaTypes: ['image'] }));
  test('only unknown ones', () => media(resource('a'), [], { mediaCount: 1 }));
  test('[media-8] a URL counts once', () =>
    media('http://m.example/a', [resource('a', 'image/jpeg'), resource('b', 'image/jpeg')], {
      mediaCount: 2,
      imageCount: 2,
      mediaTypes: ['image'],
    }));
  test('[media-9] [media-11] no images are zero images', () =>
    media(resource('a', 'audio/mpeg'), [], {
      mediaCount: 1,
      imageCount: 0,
      mediaTypes: ['audio'],
      edmType: ['IMAGE', 'SOUND'],
    }));
  test('[media-11] types of media follow the type of the object', () =>
    media(
      resource('a', 'video/mp4'),
      [
        resource('b', 'image/jpeg'),
        resource('c', 'application/pdf'),
        resource('d', 'model/gltf-binary'),
        resource('e', 'text/plain; charset=utf-8'),
        resource('f', 'application/zip'),
      ],
      {
        mediaCount: 6,
        imageCount: 1,
        mediaTypes: ['video', 'image', 'application', 'model', 'text'],
        edmType: ['IMAGE', 'VIDEO', 'TEXT', '3D'],
      },
    ));
  test('[media-8] [documents-19] the preview and the page are none', () =>
    check(
      {},
      { object: 'http://m.example/small.jpg', isShownAt: 'http://m.example/page' },
      { isShownAt: 'http://m.example/page' },
    ));
  test('a type that EDM does not know is left out', () =>
    check({ edmType: 'PHYSICAL' }, {}, { edmType: undefined }));
});

describe('[media-12] a IIIF manifest', () => {
  const manifest = (address: string): Properties => ({
    isShownBy: { id: 'http://m.example/a.jpg', type: 'WebResource', isReferencedBy: [{ id: address }] },
  });
  const image = {
    isShownBy: 'http://m.example/a.jpg',
    mediaCount: 1,
    imageCount: 1,
    mediaTypes: ['image'],
  };
  test('[documents-19] of the institution', () =>
    check({}, manifest('https://iiif.example/1/manifest.json'), {
      ...image,
      iiifManifest: 'https://iiif.example/1/manifest.json',
      hasIiifManifest: true,
      hasInstitutionalIiifManifest: true,
    }));
  test('of ours', () =>
    check({}, manifest('https://api.example/iiif/1'), {
      ...image,
      iiifManifest: 'https://api.example/iiif/1',
      hasIiifManifest: true,
    }));
  test('an image service alone is none', () =>
    check(
      {},
      {
        isShownBy: {
          id: 'http://m.example/a.jpg',
          type: 'WebResource',
          hasService: {
            id: 'http://m.example/iiif',
            type: 'Service',
            conformsTo: ['http://iiif.io/api/image'],
          },
        },
      },
      image,
    ));
});

test('derived fields are added', () => {
  const derived = {
    previewImage: 'https://api.example/previews/1.webp',
    imageColor: 'teal',
    imageColorScore: 0.5,
  };
  const stored = { uuid: UUID, pipelineId: 'museum', datestamp: 1_700_000_000 };
  expect(buildChoDocument(stored, recordOf(), CONTEXT, derived)).toEqual({ ...EVERYWHERE, ...derived });
});

test('every field is one of the table, with its type', () => {
  const entity = { id: 'http://vocab.example/1', prefLabel: ['label'], altLabel: ['variant'] };
  const document = build(
    recordOf(
      {
        title: ['t'],
        description: ['d'],
        created: ['1900'],
        issued: ['1901'],
        ...Object.fromEntries(SEARCH_DEFAULTS.chos.query_by.map((name) => [name, [name, entity]])),
        identifier: ['i 1'],
      },
      {
        isShownAt: 'http://m.example',
        isShownBy: {
          id: 'http://m.example/a.jpg',
          type: 'WebResource',
          isReferencedBy: ['http://m.example/m'],
        },
        dcRights: ['r'],
        intermediateProvider: ['i'],
      },
    ),
  );
  expect(documentFaults(document)).toEqual([]);
  const told = new Set(Object.keys(document));
  const left = CHOS_FIELDS.filter((row) => !told.has(row.name)).map((row) => row.name);
  // Derived fields, one that depends on them, and those of vocabularies.
  expect(left).toEqual([
    'previewImage',
    'imageMegapixel',
    'imageAspectRatio',
    'imageOrientation',
    'imageColor',
    'imageColorIsGrayscale',
    'imageColorScore',
    'metadataEmbedding',
    'imageEmbedding',
    'contentTier',
    'linkOk',
    'brokenLinks',
    'linkCheckedAt',
    // From a vocabulary.
    'dcTypeConcept',
    'mediumConcept',
    'wordForms',
  ]);
});
