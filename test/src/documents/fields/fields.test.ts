import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectionSchema, sameFields } from '../../../../src/documents/fields/collection-schema.ts';
import {
  COLLECTION_NAMES,
  type CollectionName,
  FIELDS,
} from '../../../../src/documents/fields/collections.ts';
import { documentedFields, fieldsPage } from '../../../../src/documents/fields/field-documentation.ts';
import { SEARCH_DEFAULTS } from '../../../../src/documents/fields/search-defaults.ts';

// The lists of the specification.
const SPEC_DEFAULTS = {
  chos: {
    query_by:
      'title, description, creator, subject, dataProvider, alternative, contributor, publisher, medium, spatial, temporal, dcType, isPartOf, identifier, coverage, provenance',
    facet_by:
      'dataProvider, creator, edmType, dcType, subject, medium, isPartOf, edmRightsName, edmRightsReusePolicy, dateMin, intermediateProvider, pipelineId, mediaTypes, imageOrientation, hasIiifManifest, hasInstitutionalIiifManifest',
    exclude_fields: 'sourceRecord, metadataEmbedding, imageEmbedding',
  },
  editorial: {
    query_by: 'title, body, description, legalName, providerNames',
    facet_by: 'docType, docLanguage, category, place, providerNames',
    exclude_fields: '',
  },
  knowledge: {
    query_by: 'title, body, description',
    facet_by: 'docType, docLanguage, book, chapter',
    exclude_fields: '',
  },
};

/** Name, type and facet as the specification's table has them; a blank facet there says nothing. */
const SPEC_CHOS = `
uuid string
title string
description string[]
alternative string[]
provenance string[] no
previewImage string
url string
dataProvider string yes
creator string[] yes
contributor string[] no
publisher string[] no
intermediateProvider string[] yes
pipelineId string yes
edmType string[] yes
dcType string[] yes
subject string[] yes
medium string[] yes
isPartOf string[] yes
identifier string[] no
dateMin int64 yes
dateMax int64 yes
date string[] no
spatial string[] no
coverage string[] no
temporal string[] no
edmRightsName string[] yes
edmRightsReusePolicy string[] yes
edmRights string[] no
dcRights string[] no
mediaCount int32 yes
imageCount int32 yes
mediaTypes string[] yes
imageMegapixel float no
imageAspectRatio float no
imageOrientation string yes
hasIiifManifest bool yes
hasInstitutionalIiifManifest bool yes
iiifManifest string no
imageColor string yes
imageColorIsGrayscale bool yes
imageColorScore float no
titleKey int64
sourceRecord string
metadataEmbedding float[]
imageEmbedding float[]
docType string
docLanguage string
updatedAt int64
isShownAt string
isShownBy string`;

/** Fields beside those of the specification: hits have them only if they are named. */
const ADDED = [
  'creatorUri',
  'contributorUri',
  'subjectUri',
  'typeUri',
  'placeUri',
  'periodUri',
  'nameVariant',
  'dcTypeConcept',
  'mediumConcept',
  'cardTexts',
  'contentTier',
  'metadataTier',
  'tierLimits',
  'problems',
  'linkOk',
  'brokenLinks',
  'linkCheckedAt',
];

const COMMON = ['docType', 'title', 'description', 'url', 'docLanguage', 'updatedAt', 'previewImage'];

test.each(COLLECTION_NAMES)(
  '[search-8] [search-17] the defaults of %s are those of the specification, in order',
  (name) => {
    const { query_by, facet_by, exclude_fields } = SEARCH_DEFAULTS[name];
    expect({
      query_by: query_by.join(', '),
      facet_by: facet_by.join(', '),
      exclude_fields: exclude_fields.join(', '),
    }).toEqual(SPEC_DEFAULTS[name]);
  },
);

describe('[documents-3] [documents-9] every field of the specification is there with its type and facet', () => {
  const rows = SPEC_CHOS.trim()
    .split('\n')
    .map((line) => line.split(' '));
  test.each(rows)('%s %s %s', (name, type, facet) => {
    const field = collectionSchema('chos', 'chos-1').fields.find((candidate) => candidate.name === name);
    expect(field).toMatchObject({ type, ...(facet ? { facet: facet === 'yes' } : {}) });
  });
  test('and no others are documented except the added ones', () => {
    const names = rows.map(([name]) => name);
    expect(documentedFields('chos').map((field) => field.name)).toEqual(
      expect.arrayContaining([...names, ...ADDED]),
    );
    expect(documentedFields('chos')).toHaveLength(names.length + ADDED.length);
    expect([...SEARCH_DEFAULTS.chos.additions].sort()).toEqual([...ADDED].sort());
  });
  test.each(COLLECTION_NAMES)('[documents-3] %s has the common fields', (name) => {
    expect(documentedFields(name).map((field) => field.name)).toEqual(expect.arrayContaining(COMMON));
  });
});

test('[search-21] the documented sort fields are those of the specification', () => {
  const sortable = documentedFields('chos').filter((field) => field.sortable);
  expect(sortable.map((field) => field.name).sort()).toEqual(
    ['titleKey', 'dateMin', 'dateMax', 'dataProvider', 'updatedAt', 'imageColorScore'].sort(),
  );
});

test('[documents-10] [legacy-11] edmRights, dcRights and iiifManifest are delivered, not filterable', () => {
  const fields = documentedFields('chos').filter((field) =>
    ['edmRights', 'dcRights', 'iiifManifest'].includes(field.name),
  );
  expect(fields.map(({ filterable, delivered }) => ({ filterable, delivered }))).toEqual(
    Array(3).fill({ filterable: false, delivered: true }),
  );
});

test('[legacy-10] fields of the service itself and of the deprecated endpoints are hidden', () => {
  const [key, identifiers, words, mention, ...hidden] = SEARCH_DEFAULTS.chos.hidden;
  expect([key, identifiers, words, mention]).toEqual([
    'uuidKey',
    'identifierKey',
    'wordForms',
    'entityMention',
  ]);
  expect(hidden).toEqual([
    'legacyPublisher',
    'legacyContributor',
    'legacyIssued',
    'legacyEdmRights',
    'legacyDcRights',
  ]);
  // The API hides `legacy*`, so no other field may begin so.
  expect(FIELDS.chos.filter((row) => row.name.startsWith('legacy')).map((row) => row.name)).toEqual(hidden);
  const fields = collectionSchema('chos', 'chos-1').fields.filter((field) => hidden.includes(field.name));
  expect(fields.every((field) => field.facet && field.index && field.optional)).toBe(true);
});

describe('the engine schema', () => {
  const field = (collection: CollectionName, name: string) =>
    collectionSchema(collection, 'x').fields.find((candidate) => candidate.name === name);
  test('a text field', () =>
    expect(field('chos', 'title')).toEqual({
      name: 'title',
      type: 'string',
      facet: false,
      optional: true,
      index: true,
      sort: false,
      infix: true,
      containsFilter: true,
    }));
  test('a stored field', () =>
    expect(field('chos', 'url')).toEqual({
      name: 'url',
      type: 'string',
      facet: false,
      optional: true,
      index: false,
      sort: false,
      infix: false,
    }));
  test('a vector', () =>
    expect(field('chos', 'imageEmbedding')).toEqual({
      name: 'imageEmbedding',
      type: 'float[]',
      facet: false,
      optional: true,
      index: true,
      sort: false,
      infix: false,
      numDim: 512,
    }));
  test('a number can be sorted by, documented or not', () =>
    expect(field('chos', 'mediaCount')?.sort).toBe(true));
  test('a required text can be sorted by where the table says so', () =>
    expect(field('chos', 'dataProvider')?.sort).toBe(true));
});

describe.each(COLLECTION_NAMES)('the table of %s', (name) => {
  const rows = FIELDS[name];
  test('names each field once', () => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });
  test('ranks from 1 without gaps', () => {
    const counted = (places: readonly unknown[]) =>
      places.filter((place) => typeof place === 'number').sort((a, b) => a - b);
    for (const places of [rows.map((row) => row.search), rows.map((row) => row.facet)]) {
      const numbers = counted(places);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });
  test('searches and counts only indexed fields', () => {
    for (const row of rows.filter((candidate) => candidate.storedOnly)) {
      expect(row).not.toHaveProperty('search');
      expect(row).not.toHaveProperty('facet');
    }
    expect(rows.filter((row) => row.search && !row.type.startsWith('string'))).toEqual([]);
  });
});

describe('two schemas are the same', () => {
  const schema = collectionSchema('knowledge', 'knowledge-1');
  test('whatever their names and order', () => {
    const other = { name: 'knowledge-2', fields: schema.fields.toReversed() };
    expect(sameFields(schema, other)).toBe(true);
  });
  test('but not when a field has changed', () => {
    const fields = schema.fields.map((field) => (field.name === 'book' ? { ...field, facet: false } : field));
    expect(sameFields(schema, { ...schema, fields })).toBe(false);
  });
  test('nor when one is missing', () => {
    expect(sameFields(schema, { ...schema, fields: schema.fields.slice(1) })).toBe(false);
  });
});

test('docs/fields.md is current', async () => {
  await expect(fieldsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../../docs/fields.md'));
});
