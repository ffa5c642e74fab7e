import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import type { JsonObject } from '../../../../src/kernel/json.ts';
import { sampleLines } from './sample-records.ts';

/** Nothing to complain about. */
const CHO: JsonObject = {
  id: 'http://m.example/1/cho',
  type: 'ProvidedCHO',
  identifier: ['1'],
  title: ['Vase'],
  dcType: ['Gefäß'],
  edmType: 'IMAGE',
};
const RECORD: JsonObject = {
  id: 'http://m.example/1',
  type: 'Aggregation',
  aggregatedCHO: CHO,
  dataProvider: 'Museum',
  isShownAt: 'http://m.example/1.html',
  isShownBy: 'http://m.example/1.jpg',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
};

/** Reads RECORD with other statements about the object and the Aggregation; undefined takes one away. */
function check(cho: JsonObject, aggregation: JsonObject, messages: readonly string[], kept: boolean): void {
  const input = { ...RECORD, aggregatedCHO: { ...CHO, ...cho }, ...aggregation };
  const read = readFramed(JSON.parse(JSON.stringify(input)));
  const issues = read.record === undefined ? read.errors : read.warnings;
  expect({ kept: read.record !== undefined, messages: issues.map(({ message }) => message) }).toEqual({
    kept,
    messages,
  });
}

const kept = (cho: JsonObject, aggregation: JsonObject, ...messages: string[]) =>
  check(cho, aggregation, messages, true);
const rejected = (cho: JsonObject, aggregation: JsonObject, ...messages: string[]) =>
  check(cho, aggregation, messages, false);

describe('[ingest-2] a record is rejected', () => {
  test('without title and description', () =>
    rejected({ title: ['', ' '] }, {}, 'neither dc:title nor dc:description'));
  test('without rights', () => rejected({}, { edmRights: undefined }, 'no edm:rights on the Aggregation'));
  test('without a data provider', () => rejected({}, { dataProvider: [] }, 'no edm:dataProvider'));
  test('without edm:type', () => rejected({ edmType: null }, {}, 'no edm:type'));
  test('with a language tag on edm:type', () =>
    rejected(
      { edmType: { '@language': 'en', '@value': 'IMAGE' } },
      {},
      'edm:type "IMAGE" has the language tag "en"',
    ));
  test('that is not an Aggregation', () =>
    rejected({}, { type: 'Agent' }, 'no Aggregation at the top: its type is "Agent"'));
  test('whose Aggregation has no URL', () => rejected({}, { id: undefined }, 'the Aggregation has no URL'));
  test('whose Aggregation has a relative URL', () =>
    rejected(
      {},
      { id: '/1' },
      'the Aggregation has an invalid URL',
      'rejected in the Aggregation: reference "/1" is not an absolute URL',
    ));
  test('without an object', () =>
    rejected({}, { aggregatedCHO: undefined }, 'the Aggregation has no edm:aggregatedCHO'));
  test('whose object is only a reference', () =>
    rejected(
      {},
      { aggregatedCHO: { id: 'http://m.example/1/cho' } },
      'edm:aggregatedCHO "http://m.example/1/cho" is not described as a ProvidedCHO',
    ));
  test('whose object has no URL', () => rejected({ id: undefined }, {}, 'the ProvidedCHO has no URL'));
  test('with two objects', () =>
    rejected(
      {},
      { aggregatedCHO: [CHO, { ...CHO, id: 'http://m.example/2/cho' }] },
      'edm:aggregatedCHO names 2 objects: "http://m.example/1/cho", "http://m.example/2/cho"',
    ));
  test('with all reasons and the rejected statement', () =>
    rejected(
      { title: undefined },
      { edmRights: 'in copyright' },
      'no edm:rights on the Aggregation',
      'neither dc:title nor dc:description',
      'rejected in edm:rights: reference "in copyright" is not an absolute URL',
    ));
});

describe('a record is kept', () => {
  test('that has everything', () => kept({}, {}));
  test('with a description in place of a title', () => kept({ title: [], description: ['Eine Vase'] }, {}));
  test('without an identifier', () => kept({ identifier: [''] }, {}, 'no dc:identifier'));
  test('without links', () =>
    kept({}, { isShownAt: undefined, isShownBy: null }, 'no edm:isShownAt', 'no edm:isShownBy'));
  test('without type, subject, time and place', () =>
    kept({ dcType: [] }, {}, 'none of dc:type, dc:subject, dcterms:temporal, dcterms:spatial'));
  test.each(['subject', 'temporal', 'spatial'])('with %s alone', (key) =>
    kept({ dcType: [], [key]: ['x'] }, {}),
  );
  test('a text without a language', () =>
    kept({ edmType: 'TEXT' }, {}, 'no dc:language, although edm:type is TEXT'));
  test('of an unknown edm:type', () =>
    kept({ edmType: 'Image' }, {}, 'edm:type "Image" is none of IMAGE, TEXT, SOUND, VIDEO, 3D'));
  test.each([
    'http://o.example/1',
    { id: 'http://o.example/1' },
    [{ id: 'http://o.example/1', type: 'Agent' }],
  ])('whose institution is the bare URL %j', (url) => {
    const name = 'is a URL without a name: "http://o.example/1"';
    kept(
      {},
      { dataProvider: url, provider: url, intermediateProvider: url },
      ...['dataProvider', 'provider', 'intermediateProvider'].map((property) => `edm:${property} ${name}`),
    );
  });
  test('whose institution is a URL with a name', () =>
    kept({}, { dataProvider: { id: 'http://o.example/1', type: 'foaf:Organization', name: ['Museum'] } }));
  test('with a further type of its object', () => kept({ type: ['ProvidedCHO', 'urn:own'] }, {}));
});

const TIME_SPAN: JsonObject = { type: 'TimeSpan', prefLabel: ['Biedermeier'] };

describe('markup', () => {
  test('is named, and kept', () =>
    kept({ subject: ['R&D', '<p>Wien</p>'] }, {}, 'dc:subject "<p>Wien</p>" contains HTML'));
  test('of an entity is named', () =>
    kept(
      { subject: [{ id: 'http://m.example/s', type: 'Concept', prefLabel: ['S&ouml;hne'] }] },
      {},
      'skos:prefLabel "S&ouml;hne" contains HTML',
    ));
});

describe('a date that cannot be read', () => {
  const unreadable = (name: string, wording: string) => `${name} "${wording}" cannot be read as a date`;
  test('is named', () =>
    kept({ created: ['vor langer Zeit'] }, {}, unreadable('dcterms:created', 'vor langer Zeit')));
  test('is named once, although others follow', () =>
    kept(
      { issued: ['neulich', 'o. J.', 'Biedermeier'], date: ['1850'] },
      {},
      unreadable('dcterms:issued', 'neulich'),
    ));
  test('may be the label of a time span', () =>
    kept({ date: [TIME_SPAN] }, {}, unreadable('dc:date', 'Biedermeier')));
  test('is none if the time span has years', () => kept({ date: [{ ...TIME_SPAN, begin: '1815' }] }, {}));
  test('is none beside one that can be read', () => kept({ created: ['neulich', 'um 1850'] }, {}));
  test('is none if it says that there is no date', () => kept({ created: ['o. J.'] }, {}));
  test('is none if it is only a reference', () =>
    kept({ created: [{ id: 'http://a.example/1850' }], date: ['2. Hälfte 16. Jh.'] }, {}));
});

describe('[ingest-24] a coordinate that cannot be read', () => {
  const unreadable = (property: string, text: string, axis: string) =>
    `wgs84_pos:${property} "${text}" cannot be read as a ${axis}`;
  test('is named, of any place of the record', () =>
    kept(
      {
        spatial: [{ type: 'Place', lat: '483', long: '16.37 O' }],
        creator: [{ type: 'Agent', placeOfBirth: [{ type: 'Place', lat: 16, long: ['N48.3'] }] }],
      },
      {},
      unreadable('lat', '483', 'latitude'),
      unreadable('long', '16.37 O', 'longitude'),
      unreadable('long', 'N48.3', 'longitude'),
    ));
  test('is named once, and three of a record are', () =>
    kept(
      { spatial: ['91', '91', '92', '93', '94'].map((lat) => ({ type: 'Place', lat, long: '0' })) },
      {},
      ...['91', '92', '93'].map((lat) => unreadable('lat', lat, 'latitude')),
    ));
  test('is none in one of the usual notations, or blank', () =>
    kept(
      {
        spatial: [
          { type: 'Place', lat: '48,3', long: '16.37 E' },
          { type: 'Place', lat: 'N48.3', long: '16.37°' },
          { type: 'Place', lat: '48°18\'0"N', long: ' ' },
        ],
      },
      {},
    ));
});

describe('an unknown property is kept', () => {
  test('with the nearest known one in the warning, once per record', () =>
    kept(
      { tittle: ['Vase'], creator: [{ type: 'Agent', 'dc:tittle': ['x'], tittle: ['y'] }] },
      {},
      'unknown property tittle in edm:aggregatedCHO (did you mean title?)',
      'unknown property dc:tittle in edm:aggregatedCHO > dc:creator (did you mean dc:title?)',
    ));
  test('without a guess if none is near', () =>
    kept({}, { 'lido:x': ['y'] }, 'unknown property lido:x in the Aggregation'));
  test('with all that is inside it', () =>
    kept({}, { 'lido:x': [{ 'lido:y': { z: [null] } }] }, 'unknown property lido:x in the Aggregation'));
  test('and quoted if it is not a name', () =>
    kept({}, { 'a;b': ['y'] }, 'unknown property "a;b" in the Aggregation'));
  test('without a warning if it is a URL of another vocabulary', () =>
    kept({ 'http://schema.org/name': ['y'] }, {}));
  test('and named among the reasons of a rejection', () =>
    rejected(
      { title: undefined, tittle: ['Vase'] },
      {},
      'neither dc:title nor dc:description',
      'unknown property tittle in edm:aggregatedCHO (did you mean title?)',
    ));
  test('of which any number does not fill a report', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`lido:x${n}`, ['y']]));
    const named = Array.from({ length: 20 }, (_, n) => `unknown property lido:x${n} in the Aggregation`);
    kept({}, many, ...named, 'more than 20 unknown properties');
  });
});

describe('a statement is rejected, the record kept', () => {
  test.each(['<', '>', '"', '{', '}', '|', '\\', '^', '`'])('with %s in a reference', (character) =>
    kept(
      { sameAs: [`http://a.example/${character}x`, 'http://a.example/ok'] },
      {},
      `rejected in edm:aggregatedCHO > owl:sameAs: reference ${JSON.stringify(`http://a.example/${character}x`)} contains the character ${character}`,
    ),
  );
  test.each(['/http#', 'a/b', '#x', '1a:b', ':x', '//host/x'])(
    'with the relative reference %s',
    (reference) =>
      kept(
        { description: [{ id: reference }] },
        {},
        `rejected in edm:aggregatedCHO > dc:description: reference "${reference}" is not an absolute URL`,
      ),
  );
  test.each(['urn:x:1', 'file:///a b', '_:b0', 'a+b.c-1:x', 'https://ü.example/ß'])(
    'not with the reference %s',
    (reference) => kept({ sameAs: [reference] }, {}),
  );
  test('whose entity has an invalid URL, however deep', () =>
    kept(
      { creator: [{ id: 'http://a.example/1', hasMet: [{ id: 'x', type: 'Agent', prefLabel: ['A'] }] }] },
      {},
      'rejected in edm:aggregatedCHO > dc:creator > edm:hasMet: reference "x" is not an absolute URL',
    ));
  test('of a wrong JSON type', () =>
    kept(
      { sameAs: [5], subject: [['a'], { '@value': ['b'] }, {}, { id: 7 }], '@reverse': { a: 1 } },
      {},
      'rejected in edm:aggregatedCHO > owl:sameAs: 5 is not a URL',
      'rejected in edm:aggregatedCHO > dc:subject: a list of 1 is not text',
      'rejected in edm:aggregatedCHO > dc:subject: 7 is not a URL',
      'rejected in edm:aggregatedCHO: key "@reverse" is not a property',
    ));
  test('tags and keys without meaning are dropped, the text stays', () =>
    kept(
      {
        subject: [
          { '@value': 'a', '@language': 5, '@index': 'x' },
          { '@value': 'b', '@language': 'de', type: 'urn:t' },
        ],
      },
      {},
      'rejected in edm:aggregatedCHO > dc:subject: language 5 is not text',
      'rejected in edm:aggregatedCHO > dc:subject: key "@index" of a literal is not allowed there',
      'rejected in edm:aggregatedCHO > dc:subject: datatype "urn:t" of "b" is not allowed beside a language',
    ));
});

describe('hostile input', () => {
  const both = [readDatasetLine, readFramed];

  test('a number that JSON cannot hold is left out', () => {
    const subject = ['HUGE', { '@value': 'HUGE' }, 5];
    const given = { ...RECORD, aggregatedCHO: { ...CHO, subject, hasMet: 'HUGE' } };
    const text = JSON.stringify(given).replaceAll('"HUGE"', '1e999');
    const { record, warnings = [] } = { warnings: [], ...readFramed(JSON.parse(text)) };
    expect(record?.aggregatedCHO['subject']).toEqual([5]);
    expect(JSON.stringify(record)).not.toContain('null');
    expect(warnings.map(({ message }) => message)).toEqual([
      'rejected in edm:aggregatedCHO > dc:subject: Infinity is too large',
      'rejected in edm:aggregatedCHO > dc:subject: Infinity is too large',
      'rejected in edm:aggregatedCHO > edm:hasMet: Infinity is too large',
    ]);
  });

  test('any JSON gives a record or reasons', () => {
    const hostile = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.jsonValue({ maxDepth: 4 }).map((value) => ({ ...RECORD, aggregatedCHO: value })),
      fc
        .dictionary(
          fc.constantFrom(
            'id',
            'type',
            '@graph',
            '@value',
            'title',
            'dc:creator',
            '__proto__',
            'constructor',
            'value',
          ),
          fc.jsonValue({ maxDepth: 4 }),
        )
        .map((value) => ({ ...RECORD, aggregatedCHO: { ...CHO, ...value } })),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        for (const read of both) {
          const result = read(JSON.parse(JSON.stringify(value)));
          if (result.record === undefined) expect(result.errors.length).toBeGreaterThan(0);
          else {
            const again = read(result.record);
            if (again.record === undefined) expect(again.errors.length).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  test('not an object', () => {
    for (const read of both) {
      expect([undefined, null, 5, 'x', [], true].map((value) => read(value))).toEqual(
        ['undefined', 'null', '5', '"x"', 'a list of 0', 'true'].map((name) => ({
          record: undefined,
          errors: [{ severity: 'error', message: `${name} is not a JSON object` }],
        })),
      );
    }
  });

  test('a graph counts as its only node', () => {
    expect(readFramed({ '@graph': [RECORD] })).toEqual(readFramed(RECORD));
    expect(readFramed({ '@graph': [RECORD, RECORD] })).toEqual({
      record: undefined,
      errors: [{ severity: 'error', message: '@graph is a list of 2 nodes, not one Aggregation' }],
    });
  });

  test('the key __proto__ changes nothing', () => {
    const text = JSON.stringify(RECORD).replace('"title"', '"__proto__":{"polluted":["x"]},"title"');
    const read = readFramed(JSON.parse(text));
    expect(read).toEqual({
      record: RECORD,
      supplied: RECORD,
      warnings: [
        { severity: 'warning', message: 'rejected in edm:aggregatedCHO: key "__proto__" is not a property' },
      ],
    });
    expect(Object.getPrototypeOf(read.record?.aggregatedCHO)).toBe(Object.prototype);
  });

  test('nesting ends at 32 levels', () => {
    const deep = (levels: number): string => `${'{"isPartOf":'.repeat(levels)}"x"${'}'.repeat(levels)}`;
    const text = JSON.stringify(RECORD).replace('"title"', `"hasPart":${deep(3000)},"title"`);
    const read = readFramed(JSON.parse(text));
    expect(read.record).toBeDefined();
    expect(JSON.stringify(read)).toContain('an object is nested deeper than 32 levels');
  });

  test('lone surrogates stay, and are escaped in messages', () =>
    kept(
      { title: ['\ud800'], sameAs: ['\udc00'] },
      {},
      'rejected in edm:aggregatedCHO > owl:sameAs: reference "\\udc00" is not an absolute URL',
    ));

  test('a list of 10,000 wrong values gives a short report', () => {
    const read = readFramed({
      ...RECORD,
      isNextInSequence: Array.from({ length: 10_000 }, () => '<'.repeat(500)),
    });
    expect(read.record === undefined ? [] : read.warnings).toHaveLength(101);
    expect(JSON.stringify(read).length).toBeLessThan(100_000);
  });
});

test.each<[string, readonly string[], string]>([
  ['title and description', ['dc:title', 'dc:description'], 'neither dc:title nor dc:description'],
  ['rights', ['edm:rights'], 'no edm:rights on the Aggregation'],
])('every sample record is rejected without %s, and for nothing else', (_, names, reason) => {
  for (const line of sampleLines()) {
    const record = JSON.parse(line) as { 'edm:aggregatedCHO': JsonObject };
    const without = (entity: JsonObject) =>
      Object.fromEntries(Object.entries(entity).filter(([name]) => !names.includes(name)));
    const read = readDatasetLine({
      ...without(record),
      'edm:aggregatedCHO': without(record['edm:aggregatedCHO']),
    });
    expect(read.record === undefined && read.errors.map(({ message }) => message)).toEqual([reason]);
    expect(readDatasetLine(JSON.parse(line)).record).toBeDefined();
  }
});
