import { type Delivery, withOurUrls } from '../edm/delivery.ts';
import { asLinkedData } from '../edm/linked-data.ts';
import type { FramedRecord } from '../edm/record.ts';
import { writeRdfXml } from '../edm/write-rdf-xml.ts';
import { writeTurtle } from '../edm/write-turtle.ts';

/** A form in which a record is given. */
export interface Form {
  /** At the end of an address, without the dot; the first is the one that we name. */
  readonly suffixes: readonly string[];
  /** The first is the one that we name. */
  readonly mediaTypes: readonly string[];
  /** Undefined for people: they are sent to the page of the object. */
  readonly write: ((record: FramedRecord, delivery: Delivery) => string | Promise<string>) | undefined;
}

const linked = (record: FramedRecord, delivery: Delivery): FramedRecord =>
  asLinkedData(withOurUrls(record, delivery));

const framed = (record: FramedRecord, delivery: Delivery): string =>
  JSON.stringify({ '@context': delivery.contextUrl, ...linked(record, delivery) });

/** Those that are liked best first: who says nothing gets the first. */
export const FORMS: readonly Form[] = [
  { suffixes: ['jsonld'], mediaTypes: ['application/ld+json'], write: framed },
  {
    suffixes: ['rdf', 'xml'],
    mediaTypes: ['application/rdf+xml', 'application/xml', 'text/xml'],
    write: (record, delivery) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n${writeRdfXml(linked(record, delivery))}\n`,
  },
  {
    suffixes: ['ttl'],
    mediaTypes: ['text/turtle'],
    write: (record, delivery) => writeTurtle(linked(record, delivery)),
  },
  { suffixes: ['json'], mediaTypes: ['application/json'], write: framed },
  { suffixes: ['html'], mediaTypes: ['text/html', 'application/xhtml+xml'], write: undefined },
];

/** What is sent: a form, under one of its names. */
export interface Representation {
  readonly form: Form;
  readonly mediaType: string;
}
