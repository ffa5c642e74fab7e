import { RDF } from './edm-grammar.ts';
import {
  all,
  anyOf,
  attribute,
  DC_ELEMENTS,
  data,
  element,
  LANGUAGE,
  manyOf,
  matching,
  optional,
  sequence,
  values,
} from './grammar.ts';

const SCHEMA_LOCATION = optional('<attribute name="xsi:schemaLocation"/>');
const OAI_DC = element(
  'oai_dc:dc',
  SCHEMA_LOCATION + manyOf(all('dc', DC_ELEMENTS).map((name) => element(name, `<text/>${LANGUAGE}`))),
);

const UTC = matching('.*Z|\\d{4}-\\d{2}-\\d{2}');
const PREFIX = matching("[A-Za-z0-9\\-_\\.!~\\*'\\(\\)]+");
const SET = matching("([A-Za-z0-9\\-_\\.!~\\*'\\(\\)])+(:[A-Za-z0-9\\-_\\.!~\\*'\\(\\)]+)*");
const VERBS = ['Identify', 'ListMetadataFormats', 'ListSets', 'GetRecord', 'ListIdentifiers', 'ListRecords'];
const oai = (contents: Readonly<Record<string, string>>) => (name: string) =>
  element(`oai:${name}`, contents[name]);

const TOKEN = optional(
  element(
    'oai:resumptionToken',
    `<text/>${optional(attribute('expirationDate', 'dateTime'))}${optional(attribute('completeListSize', 'positiveInteger'))}${optional(attribute('cursor', 'nonNegativeInteger'))}`,
  ),
);
const HEADER = element(
  'oai:header',
  optional('<attribute name="status"><value>deleted</value></attribute>') +
    sequence(
      'identifier datestamp setSpec*',
      oai({ identifier: data('anyURI'), datestamp: UTC, setSpec: SET }),
    ),
);
const RECORD = element('oai:record', HEADER + optional(element('oai:metadata', anyOf([RDF, OAI_DC]))));

const REQUEST = ['identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'].map((name) =>
  optional(`<attribute name="${name}"/>`),
);
const ERRORS = [
  ...['cannotDisseminateFormat', 'idDoesNotExist', 'badArgument', 'badVerb', 'noMetadataFormats'],
  ...['noRecordsMatch', 'badResumptionToken', 'noSetHierarchy'],
];

/** A response of an OAI-PMH 2.0 repository with records in EDM or oai_dc. */
export const OAI_PMH = element(
  'oai:OAI-PMH',
  SCHEMA_LOCATION +
    element('oai:responseDate', matching('.*Z', 'dateTime')) +
    element(
      'oai:request',
      data('anyURI') + optional(`<attribute name="verb">${values(...VERBS)}</attribute>`) + REQUEST.join(''),
    ) +
    anyOf([
      `<oneOrMore>${element('oai:error', `<text/><attribute name="code">${values(...ERRORS)}</attribute>`)}</oneOrMore>`,
      element(
        'oai:Identify',
        sequence(
          'repositoryName baseURL protocolVersion adminEmail+ earliestDatestamp deletedRecord granularity compression* description*',
          oai({
            baseURL: data('anyURI'),
            protocolVersion: values('2.0'),
            adminEmail: matching('\\S+@(\\S+\\.)+\\S+'),
            earliestDatestamp: UTC,
            deletedRecord: values('no', 'persistent', 'transient'),
            description: OAI_DC,
            granularity: values('YYYY-MM-DD', 'YYYY-MM-DDThh:mm:ssZ'),
          }),
        ),
      ),
      element(
        'oai:ListMetadataFormats',
        sequence('metadataFormat+', () =>
          element(
            'oai:metadataFormat',
            sequence(
              'metadataPrefix schema metadataNamespace',
              oai({ metadataPrefix: PREFIX, schema: data('anyURI'), metadataNamespace: data('anyURI') }),
            ),
          ),
        ),
      ),
      element(
        'oai:ListSets',
        sequence('set+', () => element('oai:set', sequence('setSpec setName', oai({ setSpec: SET })))) +
          TOKEN,
      ),
      element('oai:GetRecord', RECORD),
      element('oai:ListIdentifiers', `<oneOrMore>${HEADER}</oneOrMore>${TOKEN}`),
      element('oai:ListRecords', `<oneOrMore>${RECORD}</oneOrMore>${TOKEN}`),
    ]),
);
