import fc from 'fast-check';
import { PROPERTIES, type Property } from '../../../../src/edm/record/properties.ts';
import type { Entity, FramedRecord, Value } from '../../../../src/edm/record/record.ts';

/** Texts that are not blank: any characters, lone surrogates and control characters included. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('\ud800', 'x\udc00y', '\u0000a', '  edges  ', 'http://looks.example/like-a-reference'),
  )
  .filter((value) => value.trim() !== '');

const address = fc.oneof(
  fc.nat(50).map((n) => `https://things.example/${n}`),
  fc.constantFrom('urn:x:1', '_:b0', 'http://ü.example/ a b', 'file:///x'),
);

const language = fc.constantFrom('de', 'de-AT', 'ger', 'german', 'x');
const tagged = fc.record({ '@language': language, '@value': text });
const typed = fc.record({ type: fc.constantFrom('xsd:gYear', 'xsd:date', 'urn:own'), '@value': text });
const untagged = fc.record({ '@value': text });
const scalar = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());

const KNOWN = PROPERTIES.filter(({ key }) => key !== 'aggregatedCHO');
const UNKNOWN_KEYS = [
  'edm:unheardOf',
  'foo:bar',
  'http://other.example/ns#p',
  'constructor',
  'toString',
  '7',
];

type Values = Value | readonly Value[];

/** JSON has no negative zero: it comes back as 0. */
const noNegativeZero = <T>(value: T): T => (Object.is(value, -0) ? (0 as T) : value);

function valuesOf(property: Property | undefined, depth: number): fc.Arbitrary<Values> {
  const kind = property?.strings;
  const things: fc.Arbitrary<Value>[] = depth > 0 ? [entityOf(depth - 1)] : [];
  const references = kind === 'reference' ? address : fc.record({ id: address });
  const own: fc.Arbitrary<Value>[] =
    kind === 'reference' ? [untagged] : kind === 'link' ? [text] : [text, scalar.map(noNegativeZero)];
  if (kind === undefined) own.push(untagged);
  const value = fc.oneof(references, tagged, typed, ...own, ...things);
  const several = fc.array(value, { minLength: 2, maxLength: 3 });
  const none = fc.constant<Values>([]);
  if (kind === undefined) return fc.oneof(value, fc.array(value, { maxLength: 3 }));
  return property?.framed === 'list'
    ? fc.oneof(fc.array(value, { minLength: 1, maxLength: 3 }), none)
    : fc.oneof(value, several, none);
}

const statementsOf = (depth: number): fc.Arbitrary<Entity> => {
  const statement = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...KNOWN).chain((p) => valuesOf(p, depth).map((v) => [p.key, v] as const)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...UNKNOWN_KEYS)
        .chain((key) => valuesOf(undefined, depth).map((v) => [key, v] as const)),
    },
  );
  return fc.array(statement, { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
};

const type = fc.oneof(
  fc.constantFrom('Agent', 'Place', 'WebResource', 'urn:own'),
  fc.constant(['Agent', 'urn:own']),
);

/** With a type, so that it is never the bare reference that some properties write as a string. */
const entityOf = (depth: number): fc.Arbitrary<Entity> =>
  fc
    .tuple(fc.option(address, { nil: undefined }), type, statementsOf(depth))
    .map(([id, types, statements]) => ({ ...(id === undefined ? {} : { id }), type: types, ...statements }));

/** Records in the canonical shape that have all they must have. */
export const arbitraryRecord: fc.Arbitrary<FramedRecord> = fc
  .tuple(address, address, statementsOf(2), statementsOf(2))
  .map(([id, choId, aggregation, cho]) => ({
    dataProvider: 'Museum',
    edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
    ...notEmpty(aggregation),
    id,
    type: 'Aggregation',
    aggregatedCHO: {
      title: ['Title'],
      ...notEmpty(cho),
      edmType: 'IMAGE',
      id: choId,
      type: 'ProvidedCHO',
    },
  }));

const REQUIRED = new Set(['dataProvider', 'edmRights', 'title']);

const notEmpty = (statements: Entity): Entity =>
  Object.fromEntries(
    Object.entries(statements).filter(
      ([key, value]) => !(REQUIRED.has(key) && Array.isArray(value) && value.length === 0),
    ),
  );
