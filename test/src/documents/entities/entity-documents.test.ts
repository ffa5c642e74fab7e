import { expect, test } from 'vitest';
import type { AuthorityEntity } from '../../../../src/documents/entities/entity.ts';
import { type DescribedUri, entityDocuments } from '../../../../src/documents/entities/entity-documents.ts';
import { entityMentions } from '../../../../src/documents/entities/entity-mentions.ts';
import type { Entity, FramedRecord, Value } from '../../../../src/edm/record/record.ts';

/** What so many records say of an entity that is their creator. */
function said(entity: Readonly<Record<string, Value | readonly Value[]>>, objects = 1): DescribedUri {
  const [mention] = entityMentions({
    id: 'http://source.example/1',
    type: 'Aggregation',
    aggregatedCHO: { id: 'http://source.example/2', creator: [entity as Entity] },
  } as FramedRecord);
  if (mention === undefined) throw new Error('no URI');
  return { descriptions: [[mention.description, objects]], objects, roles: new Map([['creator', objects]]) };
}

/** Objects that name two URIs of an entity are counted by a search. */
const COUNTED = 42;
const documentsOf = (...described: readonly DescribedUri[]) =>
  entityDocuments(described, async () => COUNTED);

const entitiesOf = async (...described: readonly DescribedUri[]): Promise<AuthorityEntity[]> =>
  (await documentsOf(...described)).map(({ entity }) => JSON.parse(String(entity)) as AuthorityEntity);

const GND = 'http://d-nb.info/gnd/11852786X';
const WIKIDATA = 'http://www.wikidata.org/entity/Q5580';

test('[entities-2] the most frequent label of a language is its label, others are variants', async () => {
  const [durer] = await entitiesOf(
    said({ id: GND, type: 'Agent', prefLabel: [{ '@language': 'de', '@value': 'Dürer, Albrecht' }] }),
    said(
      {
        id: 'https://d-nb.info/gnd/11852786X',
        type: 'Agent',
        prefLabel: [
          { '@language': 'de', '@value': 'Albrecht Dürer' },
          { '@language': 'hu', '@value': 'Albert Dürer' },
        ],
        altLabel: ['Durerus'],
      },
      5,
    ),
  );
  expect(durer).toMatchObject({
    id: 'gnd-11852786X',
    uri: 'https://d-nb.info/gnd/11852786X',
    label: 'Albrecht Dürer',
    labels: [
      { lang: 'de', value: 'Albrecht Dürer' },
      { lang: 'hu', value: 'Albert Dürer' },
    ],
    variants: [
      { lang: 'de', value: 'Dürer, Albrecht' },
      { lang: null, value: 'Durerus' },
    ],
    uris: ['https://d-nb.info/gnd/11852786X', GND],
    objectCount: COUNTED,
    roles: [{ role: 'creator', field: 'creatorUri', objectCount: COUNTED }],
  });
});

test('variants of more objects come first, also those that other records repeat', async () => {
  const [durer] = await entitiesOf(
    said({ id: GND, prefLabel: ['D'], altLabel: ['Durerus', 'Dürer'] }, 5),
    said({ id: GND, prefLabel: ['D'], altLabel: ['Duro', 'Durerus'] }),
  );
  expect(durer?.variants.map(({ value }) => value)).toEqual(['Durerus', 'Dürer', 'Duro']);
});

test('[entities-4] URIs that a record calls the same are one entity, under the preferred one', async () => {
  const found = await documentsOf(
    said({ id: WIKIDATA, prefLabel: ['Dürer'] }),
    said({ id: 'http://persons.example/7', prefLabel: ['A. Dürer'], sameAs: [WIKIDATA, GND] }),
  );
  expect(found).toMatchObject([
    {
      id: 'gnd-11852786X',
      otherId: ['wikidata-Q5580', 'persons.example~7'],
      uri: expect.arrayContaining([WIKIDATA, 'https://d-nb.info/gnd/11852786X', 'http://persons.example/7']),
      objectCount: COUNTED,
    },
  ]);
});

test('[entities-4] a statement that two entries of one authority file are the same is ignored', async () => {
  const found = await entitiesOf(
    said({ id: GND, prefLabel: ['Albrecht Dürer'] }),
    said({ id: 'http://d-nb.info/gnd/118680501', prefLabel: ['Hans Dürer'], sameAs: [GND] }),
  );
  expect(found.map(({ id }) => id)).toEqual(['gnd-11852786X', 'gnd-118680501']);
});

test('the order of records makes no difference', async () => {
  const described = [
    said({ id: 'http://a.example/1', prefLabel: ['A'], sameAs: ['http://d-nb.info/gnd/1'] }),
    said({ id: 'http://a.example/1', prefLabel: ['A'], sameAs: ['http://d-nb.info/gnd/2'] }, 3),
    said({ id: 'http://d-nb.info/gnd/2', prefLabel: ['B'] }),
  ];
  const ids = async (given: readonly DescribedUri[]) =>
    (await entitiesOf(...given)).map(({ id }) => id).sort();
  expect(await ids(described)).toEqual(await ids(described.toReversed()));
});

test('an entity without any label is left out', async () =>
  expect(await entitiesOf(said({ id: GND }))).toEqual([]));

test('a reference counts for the entity that another record describes', async () => {
  expect(await entitiesOf(said({ id: GND }, 4), said({ id: GND, prefLabel: ['Dürer'] }))).toMatchObject([
    { label: 'Dürer', objectCount: 5 },
  ]);
});

test('the class of most objects counts', async () => {
  const [first] = await entitiesOf(
    said({ id: GND, type: 'Concept', prefLabel: ['D'] }),
    said({ id: GND, type: 'Agent', prefLabel: ['D'] }, 2),
  );
  expect(first?.type).toBe('Agent');
});

test('very many URIs that are all the same as one are one entity, of which the first are listed', async () => {
  const uris = Array.from({ length: 20_000 }, (_, i) => `http://persons.example/${i}`);
  const [one, ...others] = await documentsOf(
    ...uris.map((id) => said({ id, prefLabel: ['Ada'], sameAs: ['http://persons.example/0'] })),
  );
  expect([others.length, one?.['label'], [one?.['otherId'] ?? []].flat().length]).toStrictEqual([
    0,
    ['Ada'],
    1000,
  ]);
});

test('persons of whom one has the inverted name of the other are one entity, unless records connect them otherwise', async () => {
  const pmb = 'https://pmb.acdh.oeaw.ac.at/entity/2121/';
  const schnitzler = said({ id: GND, type: 'Agent', prefLabel: ['Arthur Schnitzler'] }, 5);
  const inverted = { id: pmb, type: 'Agent', prefLabel: ['Schnitzler, Arthur'] };
  expect(await documentsOf(schnitzler, said(inverted))).toMatchObject([
    {
      id: 'gnd-11852786X',
      label: ['Arthur Schnitzler'],
      variant: ['Schnitzler, Arthur'],
      objectCount: COUNTED,
    },
  ]);
  const other = said({ ...inverted, sameAs: ['https://d-nb.info/gnd/118500002'] });
  expect((await documentsOf(schnitzler, other)).map(({ id }) => id).sort()).toEqual([
    'gnd-118500002',
    'gnd-11852786X',
  ]);
});
