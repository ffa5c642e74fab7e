import { afterAll, describe, expect, test } from 'vitest';
import { uuidOf } from '../../../uuid-of.ts';
import { DURER as PERSON, serveRecords, WIEN } from '../../api/served-records.ts';
import { faultsOf, openReconciliation } from './open-reconciliation.ts';

const DURER = { ...PERSON, altLabel: ['Durerus, Albertus'], dateOfDeath: '1528-04-06' };
const { engine } = await serveRecords(
  [
    { title: ['Feldhase'], creator: [DURER], spatial: [WIEN] },
    { title: ['Wien'], spatial: [{ id: WIEN.id }] },
  ],
  afterAll,
);
const app = await openReconciliation(engine);
afterAll(() => app.close());

const [durer, wien] = ['gnd-11852786X', 'gnd-4066009-6'];

async function ask(query: object, language = 'en') {
  const url = `/reconcile?queries=${encodeURIComponent(JSON.stringify({ q: query }))}`;
  const response = await app.inject({ url, headers: { 'accept-language': language } });
  expect(faultsOf('results', response.json())).toEqual([]);
  const { q } = response.json<{
    q: { result: { id: string; name: string; score: number; match: boolean }[] };
  }>();
  return q.result.map(({ id, name, score, match }) => [id, name, score, match]);
}

describe('[reconciliation-3] persons and places', () => {
  test.each([
    ['Albrecht Dürer', 100],
    ['Dürer, Albrecht', 97],
    ['durerus, albertus', 100],
    ['Ajtósi Dürer Albert', 100],
    ['gnd-11852786X', 100],
    ['http://d-nb.info/gnd/11852786X', 100],
  ])('%s', async (query, score) => {
    expect((await ask({ query, type: 'edm:Agent' }))[0]).toEqual([durer, 'Albrecht Dürer', score, true]);
  });
  test('by their URI as a property', async () => {
    const properties = [{ pid: 'sameAs', v: 'https://d-nb.info/gnd/11852786X' }];
    expect(await ask({ properties })).toEqual([[durer, 'Albrecht Dürer', 100, true]]);
  });
  test('names in the language of the client', async () => {
    const query = { query: 'Wien', type: 'edm:Place' };
    expect(await ask(query, 'en')).toEqual([[wien, 'Vienna', 100, true]]);
    expect(await ask(query, 'de')).toEqual([[wien, 'Wien', 100, true]]);
  });
  test('a name that is also the title of an object has no match without a type', async () => {
    expect((await ask({ query: 'Wien' })).slice(0, 2)).toEqual([
      [wien, 'Vienna', 100, false],
      [uuidOf(1), 'Wien', 100, false],
    ]);
  });
  test('the type excludes others', async () => {
    expect(await ask({ query: 'Wien', type: 'skos:Concept' })).toEqual([]);
    expect(await ask({ query: wien, type: 'edm:Agent' })).toEqual([]);
  });
  test.each([
    ['wie', 'edm:Place', [wien]],
    ['wie', 'edm:Agent', []],
    [wien, 'edm:Place', [wien]],
    [wien, 'edm:Agent', []],
    ['wie', '', ['albertina', wien, uuidOf(1)]],
  ])('suggestions for %s of type "%s"', async (prefix, type, ids) => {
    const url = `/reconcile/suggest/entity?${new URLSearchParams({ prefix, type })}`;
    const { result } = (await app.inject(url)).json<{ result: { id: string }[] }>();
    expect(result.map(({ id }) => id)).toEqual(ids);
  });
});

test('objects by the URI of their creator', async () => {
  const properties = [{ pid: 'creatorUri', v: 'http://d-nb.info/gnd/11852786X' }];
  expect(await ask({ properties, type: 'edm:ProvidedCHO' })).toEqual([[uuidOf(0), 'Feldhase', 100, true]]);
});

test('suggestions, values, and where an id leads', async () => {
  const { result } = (await app.inject('/reconcile/suggest/entity?prefix=d%C3%BCr')).json();
  expect(result).toEqual([
    {
      id: durer,
      name: 'Albrecht Dürer',
      description: expect.stringContaining('1471-05-21–1528-04-06'),
      notable: [{ id: 'edm:Agent', name: 'Person or organisation' }],
    },
  ]);
  const extension = {
    ids: [durer, wien, 'gnd-0'],
    properties: ['begin', 'latitude', 'objectCount', 'sameAs'].map((id) => ({ id })),
  };
  const { rows } = (
    await app.inject(`/reconcile?extend=${encodeURIComponent(JSON.stringify(extension))}`)
  ).json();
  expect(rows).toEqual({
    [durer]: {
      begin: [{ str: '1471-05-21' }],
      latitude: [],
      objectCount: [{ int: 1 }],
      sameAs: [{ str: 'https://d-nb.info/gnd/11852786X' }, { str: 'http://d-nb.info/gnd/11852786X' }],
    },
    [wien]: { begin: [], latitude: [{ float: 48.2 }], objectCount: [{ int: 2 }], sameAs: expect.any(Array) },
    'gnd-0': { begin: [], latitude: [], objectCount: [], sameAs: [] },
  });
  const { headers } = await app.inject(`/reconcile/view?id=${durer}`);
  expect(headers['location']).toBe(`https://vitrine.example/en/entities/${durer}`);
  expect((await app.inject(`/reconcile/preview?id=${durer}`)).body).toContain('Albrecht Dürer');
});
