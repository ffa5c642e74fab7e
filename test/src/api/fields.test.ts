import { afterAll, describe, expect, test } from 'vitest';
import { COLLECTION_NAMES } from '../../../src/documents/fields/collections.ts';
import { documentedFields } from '../../../src/documents/fields/field-documentation.ts';
import { GERMAN_MEANINGS } from '../../../src/documents/fields/german-meanings.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const DOCUMENTS = [
  {
    title: 'Kuss',
    creator: ['Klimt'],
    dateMin: -5,
    hasIiifManifest: true,
    sourceRecord: '{}',
    edmRights: ['r'],
  },
  { title: 'x'.repeat(300), creator: ['Schiele', 'Klimt'], dateMin: 7, sourceRecord: '{}', publisher: ['P'] },
  { title: 'Vase', creator: ['Schiele', 'Klimt'], sourceRecord: '{}' },
].map((document, i) => ({ id: `d${i}`, uuid: `d${i}`, ...document }));

const engine = await serveCollections({ chos: DOCUMENTS, editorial: [], knowledge: [] }, undefined, afterAll);
const app = await openApp(engine);
afterAll(() => app.close());

interface Field {
  readonly name: string;
  readonly share: number;
  readonly example?: unknown;
}

const get = (query = '') => app.inject(`/v2/fields${query}`);
const fieldOf = async (name: string): Promise<Field | undefined> =>
  (await get()).json().fields.find((field: Field) => field.name === name);

test('[facets-6] a field with all that there is to say', async () => {
  expect(await fieldOf('creator')).toEqual({
    name: 'creator',
    type: 'string[]',
    meaning: {
      de: 'Namen der Urheberinnen und Urheber des Objekts',
      en: 'Names of the makers of the object',
    },
    searchable: true,
    searched_by_default: true,
    facet: true,
    counted_by_default: true,
    filterable: true,
    sortable: false,
    delivered: true,
    share: 1,
    example: 'Klimt',
  });
  expect(await fieldOf('edmRightsReusePolicy')).toMatchObject({
    values: ['OPEN', 'RESTRICTED', 'CLOSED'],
    share: 0,
  });
});

test.each([
  ['dateMin', 0.667],
  ['hasIiifManifest', 0.333],
  ['edmRights', 0.333],
  ['sourceRecord', 1],
  ['imageEmbedding', 0],
])('the share of documents that have %s is %d', async (name, share) =>
  expect((await fieldOf(name))?.share).toBe(share),
);

test('long texts and fields that hits lack are no examples', async () => {
  expect(['Kuss', 'Vase']).toContain((await fieldOf('title'))?.example);
  expect(await fieldOf('sourceRecord')).not.toHaveProperty('example');
  expect([-5, 7]).toContain((await fieldOf('dateMin'))?.example);
});

describe('collections', () => {
  test.each(COLLECTION_NAMES)(
    '[facets-6] %s has its documented fields, each with a German meaning',
    async (name) => {
      const reply = (await get(`?collection=${name}`)).json();
      const names = documentedFields(name).map((field) => field.name);
      expect(reply.fields.map((field: Field) => field.name)).toEqual(names);
      expect(Object.keys(GERMAN_MEANINGS[name]).sort()).toEqual(names.toSorted());
      expect([reply.collection, reply.documents, reply.sampled]).toEqual(
        name === 'chos' ? ['chos', 3, 3] : [name, 0, 0],
      );
    },
  );
  test('an unknown one is a 422', async () => expect((await get('?collection=books')).statusCode).toBe(422));
});

test('the response is cached once there are documents', async () => {
  const { headers } = await get();
  expect(headers['cache-control']).toContain('max-age=10800');
  expect(headers['x-service-api-version']).toBe('2.0.3');
  expect((await get('?collection=editorial')).headers['cache-control']).toBe('no-cache');
});
