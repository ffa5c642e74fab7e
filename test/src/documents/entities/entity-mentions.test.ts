import { expect, test } from 'vitest';
import {
  entityMentions,
  mentionHash,
  readMentionKey,
} from '../../../../src/documents/entities/entity-mentions.ts';
import { deliverFramed } from '../../../../src/edm/record/delivery.ts';
import type { Entity, FramedRecord, Value } from '../../../../src/edm/record/record.ts';

const recordWith = (cho: Readonly<Record<string, readonly Value[]>>): FramedRecord => ({
  id: 'http://source.example/7',
  type: 'Aggregation',
  aggregatedCHO: { id: 'http://source.example/7#cho', type: 'ProvidedCHO', ...cho } as Entity & {
    readonly id: string;
  },
});

const DURER: Entity = {
  id: 'http://d-nb.info/gnd/11852786X',
  type: 'Agent',
  prefLabel: [{ '@language': 'de', '@value': 'Albrecht  Dürer' }],
  altLabel: ['Dürer, Albrecht', 'Durerus'],
  dateOfBirth: '1471-05-21',
  sameAs: ['http://www.wikidata.org/entity/Q5580'],
};

test('an entity is described once, with all its roles', () => {
  const mentions = entityMentions(recordWith({ creator: [DURER], subject: [{ id: DURER.id ?? '' }] }));
  expect(mentions).toEqual([
    {
      description: {
        uri: 'http://d-nb.info/gnd/11852786X',
        type: 'Agent',
        labels: [{ lang: 'de', value: 'Albrecht Dürer' }],
        variants: [
          { lang: null, value: 'Dürer, Albrecht' },
          { lang: null, value: 'Durerus' },
        ],
        notes: [],
        begin: '1471-05-21',
        end: undefined,
        lat: undefined,
        long: undefined,
        sameAs: ['http://www.wikidata.org/entity/Q5580'],
        closeMatch: [],
      },
      roles: ['creator', 'subject'],
      key: expect.stringMatching(/^[\da-f]{28}cs$/),
    },
  ]);
});

test('a reference has the class of its role, a text is one only for a known authority file', () => {
  const mentions = entityMentions(
    recordWith({
      spatial: [{ id: 'https://sws.geonames.org/2761369/' }],
      subject: ['http://vocab.getty.edu/aat/300041273', 'https://museum.example/page', 'Holzschnitt'],
    }),
  );
  expect(mentions.map(({ description: { uri, type } }) => [uri, type])).toEqual([
    ['http://vocab.getty.edu/aat/300041273', 'Concept'],
    ['https://sws.geonames.org/2761369/', 'Place'],
  ]);
});

test.each([
  ['of the record itself', 'http://source.example/7#creator'],
  ['without a path', 'https://d-nb.info/'],
  ['of a blank node', '_:b0'],
  ['of a script', 'javascript:alert(1)'],
])('a URI %s is not one of an authority file', (_, id) => {
  expect(entityMentions(recordWith({ creator: [{ ...DURER, id }] }))).toEqual([]);
});

test('coordinates are those that can be read, both or none', () => {
  const place = (lat: Value, long: Value) => {
    const [mention] = entityMentions(
      recordWith({ spatial: [{ id: 'http://places.example/1', lat, long } as Entity] }),
    );
    return [mention?.description.lat, mention?.description.long];
  };
  expect(place('48.2', 16.37)).toEqual([48.2, 16.37]);
  expect(place('48,2', '16.37 E')).toEqual([48.2, 16.37]);
  expect(place('483', 16.37)).toEqual([undefined, undefined]);
  expect(place(91, 16.37)).toEqual([undefined, undefined]);
});

test('a delivered record has the same mentions', () => {
  const record = recordWith({ creator: [DURER], spatial: [{ id: 'http://places.example/1' }] });
  const delivered = deliverFramed(record, { idBase: 'https://id.example', contextUrl: 'c', uuid: 'u' });
  expect(entityMentions(delivered as unknown as FramedRecord)).toEqual(entityMentions(record));
});

test('the key of a mention says hash and roles', () => {
  const [mention] = entityMentions(recordWith({ creator: [DURER], contributor: [DURER] }));
  const { uri, description, roles } = readMentionKey(mention?.key ?? '') ?? {};
  expect([`${uri}${description}`, roles]).toEqual([
    mention && mentionHash(mention.description),
    ['creator', 'contributor'],
  ]);
  const spelling = { ...DURER, id: 'https://d-nb.info/gnd/11852786X', altLabel: [] };
  const [other] = entityMentions(recordWith({ creator: [spelling] }));
  expect(readMentionKey(other?.key ?? '')).toMatchObject({ uri });
  expect(other?.key).not.toBe(mention?.key);
  expect(readMentionKey('nothing')).toBe(undefined);
});
