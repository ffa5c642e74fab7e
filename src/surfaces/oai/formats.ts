import { LABEL_LANGUAGES, texts, urls } from '../../edm/record/display.ts';
import type { Entity, FramedRecord, Value } from '../../edm/record/record.ts';
import { isLiteralObject, languageOf, valuesOf } from '../../edm/record/values.ts';
import { writeRdfXml } from '../../edm/record/write-rdf-xml.ts';
import { xmlText } from '../../kernel/xml-text.ts';
import { FORMAT_PREFIXES, type FormatPrefix } from './repository.ts';

/** One way to write the metadata of a record. */
export interface MetadataFormat {
  readonly prefix: FormatPrefix;
  readonly schema: string;
  readonly namespace: string;
  /** Writes the element inside `<metadata>`. The record already has our URLs. */
  readonly write: (record: FramedRecord) => string;
}

const OAI_DC = 'http://www.openarchives.org/OAI/2.0/oai_dc/';

const FORMATS: Readonly<Record<FormatPrefix, Omit<MetadataFormat, 'prefix'>>> = {
  // As Europeana exchanges it.
  edm: {
    schema: 'http://www.europeana.eu/schemas/edm/EDM.xsd',
    namespace: 'http://www.europeana.eu/schemas/edm/',
    write: writeRdfXml,
  },
  // Unqualified Dublin Core, which the protocol requires of every repository.
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: OAI_DC,
    write: writeDublinCore,
  },
};

/** The formats of those prefixes, in our order. [oai-4] */
export const formatsOf = (prefixes: readonly FormatPrefix[]): readonly MetadataFormat[] =>
  FORMAT_PREFIXES.filter((prefix) => prefixes.includes(prefix)).map((prefix) => ({
    prefix,
    ...FORMATS[prefix],
  }));

/**
 * The properties of the object and of the Aggregation that each element is made
 * from, in the order of the crosswalk (docs/oai.md).
 */
const CROSSWALK: readonly [element: string, ofObject: readonly string[], ofAggregation: readonly string[]][] =
  [
    ['title', ['title', 'alternative'], []],
    ['creator', ['creator'], []],
    ['subject', ['subject'], []],
    ['description', ['description', 'tableOfContents'], []],
    ['publisher', ['publisher'], ['dataProvider']],
    ['contributor', ['contributor'], []],
    ['date', ['created', 'issued', 'date'], []],
    ['type', ['dcType', 'edmType'], []],
    ['format', ['format', 'extent', 'medium'], []],
    ['identifier', ['identifier'], ['isShownAt']],
    ['source', ['source'], []],
    ['language', ['language'], []],
    ['relation', ['relation', 'isPartOf'], ['isShownBy']],
    ['coverage', ['coverage', 'spatial', 'temporal'], []],
    ['rights', ['dcRights'], ['edmRights', 'dcRights']],
  ];

function writeDublinCore(record: FramedRecord): string {
  let inside = '';
  for (const [element, ofObject, ofAggregation] of CROSSWALK) {
    for (const line of linesOf(element, record, ofObject, ofAggregation)) inside += line;
  }
  return `<oai_dc:dc xmlns:oai_dc="${OAI_DC}" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</oai_dc:dc>`;
}

function linesOf(
  element: string,
  record: FramedRecord,
  ofObject: readonly string[],
  ofAggregation: readonly string[],
): Set<string> {
  const lines = new Set<string>();
  const add = (entity: Entity, key: string): void => {
    for (const value of valuesOf(entity[key])) {
      const text = textOf(value);
      if (text === undefined || text.trim() === '') continue;
      lines.add(`<dc:${element}${attributeOf(value)}>${xmlText(text)}</dc:${element}>`);
    }
  };
  for (const key of ofObject) add(record.aggregatedCHO, key);
  for (const key of ofAggregation) add(record, key);
  return lines;
}

/** A text, the label of an entity, or its URL. */
const textOf = (value: Value): string | undefined => texts(value, LABEL_LANGUAGES)[0] ?? urls(value)[0];

function attributeOf(value: Value): string {
  const language = isLiteralObject(value) ? languageOf(value) : undefined;
  return language === undefined ? '' : ` xml:lang="${language}"`;
}
