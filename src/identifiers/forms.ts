import { type Delivery, withOurUrls } from '../edm/delivery.ts';
import { asLinkedData } from '../edm/linked-data.ts';
import type { FramedRecord } from '../edm/record.ts';
import { writeRdfXml } from '../edm/write-rdf-xml.ts';
import { writeTurtle } from '../edm/write-turtle.ts';

/** A format in which a record can be requested. */
export interface Form {
  /** At the end of a URL, without the dot. Our links use the first. */
  readonly suffixes: readonly ('jsonld' | 'json' | 'rdf' | 'xml' | 'ttl' | 'html')[];
  /** Our links use the first. */
  readonly mediaTypes: readonly string[];
  /** Undefined for HTML: browsers are redirected to the object's page. */
  readonly write: ((record: FramedRecord, delivery: Delivery) => string | Promise<string>) | undefined;
}

const linked = (record: FramedRecord, delivery: Delivery): FramedRecord =>
  asLinkedData(withOurUrls(record, delivery));

const framed = (record: FramedRecord, delivery: Delivery): string =>
  JSON.stringify({ '@context': delivery.contextUrl, ...linked(record, delivery) });

/** In the order of preference. Requests without `Accept` get the first. */
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

/** A form under one of its media types. */
export interface Representation {
  readonly form: Form;
  readonly mediaType: string;
}
