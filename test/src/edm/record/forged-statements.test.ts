import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asLinkedData } from '../../../../src/edm/record/linked-data.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { writeRdfXml } from '../../../../src/edm/record/write-rdf-xml.ts';
import { writeNTriples, writeTurtle } from '../../../../src/edm/record/write-turtle.ts';
import { runs } from '../../../runs.ts';
import { nTriplesGraph, rdfXmlGraph, turtleGraph } from './rdf-graphs.ts';

const FORGED = '<https://victim.example/> <http://www.w3.org/2002/07/owl#sameAs> <https://evil.example/>';
/** Each would end a term of Turtle or N-Triples, and begin another statement. */
const TERMS = [
  `http://a.example/> . ${FORGED} . <http://a.example/`,
  `de . ${FORGED} . <http://a.example/b> <http://a.example/p> "x"@de`,
  `_:b . ${FORGED} . _:b`,
  '_:b . _:c owl:sameAs _:d',
  '_:b; owl:sameAs _:d',
  'edm:type "x" ; owl:sameAs ',
  'http://a.example/\n',
  'http://a.example/ b',
  'http://a.example/\u0000',
  '_:b.',
] as const;

interface Terms {
  readonly property: string;
  readonly type: string;
  readonly datatype: string;
  readonly language: string;
  readonly label: string;
}

const term = fc.oneof(
  fc.constantFrom(...TERMS),
  fc.string({ unit: 'binary' }).map((text) => `urn:x<${text}`),
);
const terms: fc.Arbitrary<Terms> = fc.record({
  property: term,
  type: term,
  datatype: term,
  language: term.map((text) => `${text}!`),
  label: term.map((text) => (text.startsWith('_:') ? text : `_:<${text}`)),
});

/** With the terms, or without what they are a part of. */
const record = ({ property, type, datatype, language, label }: Partial<Terms>): FramedRecord => ({
  id: 'urn:agg',
  type: 'Aggregation',
  dataProvider: 'Museum',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  ...(property !== undefined && { [property]: ['x'] }),
  aggregatedCHO: {
    id: 'urn:cho',
    type: type === undefined ? 'ProvidedCHO' : ['ProvidedCHO', type],
    edmType: 'IMAGE',
    title: [language === undefined ? 'Vase' : { '@language': language, '@value': 'Vase' }],
    identifier: [datatype === undefined ? '1' : { type: datatype, '@value': '1' }],
    creator: [{ ...(label !== undefined && { id: label }), type: 'Agent', prefLabel: ['Ada'] }],
  },
});

const SOUND = asLinkedData(record({}));

test('stored terms that are no IRI, language tag or label forge no statement', () =>
  fc.assert(
    fc.asyncProperty(terms, async (hostile) => {
      const linked = asLinkedData(record(hostile));
      const [turtle, nTriples] = [await writeTurtle(linked), await writeNTriples(linked)];
      expect(await turtleGraph(turtle)).toBe(await turtleGraph(await writeTurtle(SOUND)));
      expect(await nTriplesGraph(nTriples)).toBe(await nTriplesGraph(await writeNTriples(SOUND)));
      expect(nTriples.split('\n')).toHaveLength((await writeNTriples(SOUND)).split('\n').length);
      expect(await rdfXmlGraph(writeRdfXml(linked))).toBe(await rdfXmlGraph(writeRdfXml(SOUND)));
    }),
    { numRuns: runs(200) },
  ));

test('readers report them and leave them out', () => {
  const hostile = {
    property: TERMS[0],
    type: TERMS[0],
    datatype: TERMS[0],
    language: TERMS[1],
    label: TERMS[3],
  };
  const read = readFramed(record(hostile));
  const { creator: _, ...cho } = record({}).aggregatedCHO;
  expect(read.record).toEqual({
    ...record({}),
    aggregatedCHO: {
      ...cho,
      type: ['ProvidedCHO'],
      title: [{ '@value': 'Vase' }],
      identifier: [{ '@value': '1' }],
    },
  });
  expect(
    read.record && read.warnings.slice(0, 5).map(({ message }) => message.replace(/"(?:[^"\\]|\\.)*"/, '…')),
  ).toEqual([
    'rejected in the Aggregation: key … contains the character >',
    'rejected in edm:aggregatedCHO: type … contains the character >',
    'rejected in edm:aggregatedCHO > dc:title: language … is not a language tag',
    'rejected in edm:aggregatedCHO > dc:identifier: datatype … contains the character >',
    'rejected in edm:aggregatedCHO > dc:creator: reference … is not a valid label of a blank node',
  ]);
});
