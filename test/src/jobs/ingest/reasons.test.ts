import { expect, test } from 'vitest';
import { reasonOf } from '../../../../src/jobs/ingest/report/reasons.ts';

const UUID = '00000000-0000-4000-8000-000000000001';

test.each([
  [`not JSON: Unexpected token 'o', "no JSON" is not valid JSON`, 'not JSON', 'kein JSON'],
  ['not UTF-16LE', 'not UTF-16LE', 'nicht in UTF-16LE'],
  [
    'its encoding klingon is unknown',
    'its encoding klingon is unknown',
    'seine Kodierung klingon ist unbekannt',
  ],
  ['"text" is not a JSON object', 'not a JSON object', 'kein JSON-Objekt'],
  ['a list of 3 is not a JSON object', 'not a JSON object', 'kein JSON-Objekt'],
  [
    `uuid ${UUID} of pipeline a-2026 is held by pipeline a`,
    'held by pipeline a, delivered as pipeline a-2026',
    'gehört zur Pipeline a, geliefert als Pipeline a-2026',
  ],
  [
    'rejected in edm:isShownAt: reference "http://a.example/|" contains the character |',
    'rejected in edm:isShownAt: reference … contains the character |',
    'verworfen in edm:isShownAt: der Verweis … enthält das Zeichen |',
  ],
  [
    'rejected in dc:subject: reference "urn:1" leads back to its own list',
    'rejected in dc:subject: reference … leads back to its own list',
    'verworfen in dc:subject: der Verweis … führt in die eigene Liste zurück',
  ],
  [
    'rejected in dc:subject: reference "_:b0" leads to nothing that its list describes',
    'rejected in dc:subject: reference … leads to nothing that its list describes',
    'verworfen in dc:subject: der Verweis … führt zu nichts, was die Liste beschreibt',
  ],
  [
    'rejected in dc:subject: a list of 1 is not a member of its list, but its skos:prefLabel',
    'rejected in dc:subject: … is not a member of its list, but its skos:prefLabel',
    'verworfen in dc:subject: … ist kein Element der Liste, sondern deren skos:prefLabel',
  ],
  [
    'text "Name" in dc:creator is not read: it stands beside elements',
    'text beside elements in dc:creator is not read',
    'Text neben Elementen in dc:creator wird nicht gelesen',
  ],
  [
    'element "title" in a description is not read: it has no namespace',
    'an element without a namespace in a description is not read',
    'ein Element ohne Namensraum in a description wird nicht gelesen',
  ],
  [
    'rejected in the Aggregation: key "@reverse" is not a property',
    'rejected in the Aggregation: key … is not a property',
    'verworfen in der Aggregation: der Schlüssel … ist keine Eigenschaft',
  ],
  [
    'rejected in owl:sameAs: 5 is not a URL',
    'rejected in owl:sameAs: … is not a URL',
    'verworfen in owl:sameAs: … ist keine URL',
  ],
  [
    'dcterms:created "vor \\"langer\\" Zeit" cannot be read as a date',
    'dcterms:created cannot be read as a date',
    'dcterms:created ist als Datum nicht lesbar',
  ],
  ['dc:title "<p>Bildnis</p>" contains HTML', 'dc:title contains HTML', 'dc:title enthält HTML'],
  [
    'wgs84_pos:lat "483" cannot be read as a latitude',
    'wgs84_pos:lat cannot be read as a latitude',
    'wgs84_pos:lat ist als Koordinate nicht lesbar',
  ],
  [
    'unknown property dc:tittle in edm:aggregatedCHO > dc:creator (did you mean dc:title?)',
    'unknown property dc:tittle (did you mean dc:title?)',
    'unbekannte Eigenschaft dc:tittle (gemeint: dc:title?)',
  ],
  ['unknown property "<b>" in the Aggregation', 'unknown property …', 'unbekannte Eigenschaft …'],
  [
    'values in edm:aggregatedCHO > dc:title: 150,000, at most 10,000 are allowed',
    'more than 10,000 values in edm:aggregatedCHO > dc:title',
    'mehr als 10,000 Werte in edm:aggregatedCHO > dc:title',
  ],
  [
    'dc:subject has more than 1000 values, of which the index and pages have a part',
    'dc:subject has more than 1000 values',
    'dc:subject hat mehr als 1000 Werte',
  ],
  [
    'rejected in dc:title: language "de;en" is not a language tag',
    'rejected in dc:title: language … is not a language tag',
    'verworfen in dc:title: die Sprache … ist kein Sprachkürzel',
  ],
  [
    'rejected in dc:creator: type "a>" contains the character >',
    'rejected in dc:creator: type … contains the character >',
    'verworfen in dc:creator: der Typ … enthält das Zeichen >',
  ],
  [
    'no Aggregation of the ProvidedCHO "urn:1", "urn:2"',
    'no Aggregation of the ProvidedCHO',
    'keine Aggregation zum ProvidedCHO',
  ],
  [
    'edm:type "Image" is none of IMAGE, TEXT',
    'edm:type is none of IMAGE, TEXT',
    'edm:type ist keines von IMAGE, TEXT',
  ],
  [
    'edm:dataProvider is a URL without a name: "http://o.example/1"',
    'edm:dataProvider is a URL without a name',
    'edm:dataProvider ist eine URL ohne Namen',
  ],
  [
    'half of a surrogate pair, replaced by U+FFFD',
    'half of a surrogate pair, replaced by U+FFFD',
    'halbes Surrogatpaar, ersetzt durch U+FFFD',
  ],
  [
    'language maps in edm:aggregatedCHO > dc:title, read as texts',
    'language maps in edm:aggregatedCHO > dc:title, read as texts',
    'Sprach-Maps in edm:aggregatedCHO > dc:title, als Texte gelesen',
  ],
  [
    'ore:Proxy "http://e.example/p" is not read: its ore:proxyFor names no ProvidedCHO of the document',
    'ore:Proxy is not read: its ore:proxyFor names no ProvidedCHO of the document',
    'ore:Proxy wird nicht gelesen: sein ore:proxyFor nennt kein ProvidedCHO des Dokuments',
  ],
  ['something "else"', 'something …', 'something …'],
])('%s', (message, en, de) => {
  expect(reasonOf(message)).toMatchObject({ en, de });
});

test('a renamed delivery comes with what to do about it', () => {
  const { hint, advice } = reasonOf(`uuid ${UUID} of pipeline a-2026 is held by pipeline a`);
  expect(hint).toBe('if only the file has a new name, run it again with --pipeline a');
  expect(advice?.de).toContain('--pipeline a noch einmal');
});
