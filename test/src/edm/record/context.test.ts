import { describe, expect, test } from 'vitest';
import {
  CLASSES,
  edmContext,
  PROPERTIES,
  propertyOf,
  typeName,
} from '../../../../src/edm/record/properties.ts';
import { SCHEMA } from '../../../../src/edm/record/rdf/schema.ts';
import terms from '../../../fixtures/edm/terms.json' with { type: 'json' };

const TERMS = edmContext()['@context'] as Record<string, unknown>;

describe('the context document', () => {
  const check = (key: string, term: unknown) => expect(TERMS[key]).toEqual(term);

  test('short names of @id and @type', () => {
    check('id', '@id');
    check('type', '@type');
  });
  test('a vocabulary', () => check('dcterms', 'http://purl.org/dc/terms/'));
  test('a class', () => check('Concept', { '@id': 'skos:Concept' }));
  test('a list of texts', () => check('dcRights', { '@id': 'dc:rights', '@container': '@set' }));
  test('one reference', () => check('edmRights', { '@id': 'edm:rights', '@type': '@id' }));
  test('a list of references', () =>
    check('hasView', { '@id': 'edm:hasView', '@type': '@id', '@container': '@set' }));
  test('one text', () => check('provider', { '@id': 'edm:provider' }));
});

describe('the property table', () => {
  test('names each property once in every form', () => {
    const names = PROPERTIES.flatMap(({ key, name, iri }) => [key, name, iri]);
    expect(new Set([...names, ...Object.keys(CLASSES)]).size).toBe(
      names.length + Object.keys(CLASSES).length,
    );
  });
  test('has a URL for each', () =>
    expect(PROPERTIES.filter(({ iri }) => !iri.startsWith('http'))).toEqual([]));
  test('is sorted by URL', () =>
    expect(PROPERTIES.map(({ iri }) => iri)).toEqual(PROPERTIES.map(({ iri }) => iri).sort()));
  test('finds a property by any of its names', () =>
    expect(
      ['dcType', 'dc:type', 'http://purl.org/dc/elements/1.1/type'].map((name) => propertyOf(name)?.key),
    ).toEqual(['dcType', 'dcType', 'dcType']));
  test.each([
    ['edm:Agent', 'Agent'],
    ['http://www.w3.org/2004/02/skos/core#Concept', 'Concept'],
    ['http://www.w3.org/2001/XMLSchema#gYear', 'xsd:gYear'],
    ['http://other.example/Thing', 'http://other.example/Thing'],
    ['Agent', 'Agent'],
  ])('names the type %s %s', (type, name) => expect(typeName(type)).toBe(name));
});

/** The properties that only web resources have. */
const TECHNICAL = new Set(
  SCHEMA.filter(({ name }) => name === 'edm:WebResource')
    .flatMap(({ elements }) => [...elements.values()].map(({ name }) => name))
    .filter(
      (name) =>
        SCHEMA.filter(({ elements }) => elements.values().some((one) => one.name === name)).length === 1,
    ),
);

describe('the published terms', () => {
  test('[records-8] mean what they have always meant', () => {
    const ours = Object.fromEntries(Object.keys(terms).map((term) => [term, TERMS[term]]));
    expect(ours).toEqual(terms);
  });
  test('are all of ours but a few newer ones and those of technical metadata', () => {
    const further = PROPERTIES.filter(({ key, name }) => !(key in terms) && !TECHNICAL.has(name));
    expect(further.map(({ key }) => key)).toEqual(['modified', 'pid', 'hiddenLabel']);
  });
});
