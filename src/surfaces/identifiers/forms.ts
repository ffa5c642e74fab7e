import type { Buffer } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import { type Delivery, withOurUrls } from '../../edm/record/delivery.ts';
import { asLinkedData } from '../../edm/record/linked-data.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import { schemaOrgRecord } from '../../edm/record/schema-org.ts';
import { writeRdfXml } from '../../edm/record/write-rdf-xml.ts';
import { writeNTriples, writeTurtle } from '../../edm/record/write-turtle.ts';
import type { CacheKey } from '../../kernel/cache-key.ts';
import { shareInFlight } from '../../kernel/share-in-flight.ts';

/** What a form needs to know besides the record. */
export interface FormContext extends Delivery {
  /** URL of the object's page. */
  readonly pageUrl: string;
}

/** A format in which a record can be requested. */
export interface Form {
  readonly name: string;
  /** At the end of a URL, without the dot. Our links use the first. */
  readonly suffixes: readonly string[];
  /** Our links use the first. */
  readonly mediaTypes: readonly string[];
  /** The vocabulary, if it is not that of EDM. Only requests that name it as `profile` get the form. */
  readonly profile?: string;
  /** Undefined for HTML: browsers are redirected to the object's page. [identifiers-5] */
  readonly write: ((record: FramedRecord, context: FormContext) => string | Promise<string>) | undefined;
}

const linked = (record: FramedRecord, delivery: Delivery): FramedRecord =>
  asLinkedData(withOurUrls(record, delivery));

const framed = (record: FramedRecord, delivery: Delivery): string =>
  JSON.stringify({ '@context': delivery.contextUrl, ...linked(record, delivery) });

/** In the order of preference. Requests without `Accept` get the first. */
export const FORMS: readonly Form[] = [
  { name: 'JSON-LD', suffixes: ['jsonld'], mediaTypes: ['application/ld+json'], write: framed },
  {
    name: 'RDF/XML',
    suffixes: ['rdf', 'xml'],
    mediaTypes: ['application/rdf+xml', 'application/xml', 'text/xml'],
    write: (record, delivery) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n${writeRdfXml(linked(record, delivery))}\n`,
  },
  {
    name: 'Turtle',
    suffixes: ['ttl'],
    mediaTypes: ['text/turtle'],
    write: (record, delivery) => writeTurtle(linked(record, delivery)),
  },
  {
    name: 'N-Triples',
    suffixes: ['nt'],
    mediaTypes: ['application/n-triples'],
    write: (record, delivery) => writeNTriples(linked(record, delivery)),
  },
  {
    name: 'JSON-LD in the vocabulary of schema.org',
    suffixes: ['schema.jsonld'],
    mediaTypes: ['application/ld+json'],
    profile: 'https://schema.org/',
    write: (record, context) => JSON.stringify(schemaOrgRecord(linked(record, context), context.pageUrl)),
  },
  { name: 'JSON-LD, as JSON', suffixes: ['json'], mediaTypes: ['application/json'], write: framed },
  { name: 'HTML', suffixes: ['html'], mediaTypes: ['text/html', 'application/xhtml+xml'], write: undefined },
];

/** A form under one of its media types. */
export interface Representation {
  readonly form: Form;
  readonly mediaType: string;
}

/** As in `Accept` and `Content-Type`: `application/ld+json;profile="https://schema.org/"`. */
export const fullMediaType = ({ form: { profile }, mediaType }: Representation): string =>
  profile === undefined ? mediaType : `${mediaType};profile="${profile}"`;

/** A record as it is sent. */
interface WrittenRecord {
  readonly body: Buffer;
  readonly tag: string;
}

/** The records written last. A changed record has another key. */
export interface FormCache {
  get(key: CacheKey, write: () => Promise<WrittenRecord>): Promise<WrittenRecord>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Memory of an entry besides its bytes. */
const ENTRY_BYTES = 600;

/** Concurrent requests for the same key share one call of `write`. */
export function formCache(): FormCache {
  const cached = new LRUCache<CacheKey, WrittenRecord>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES,
  });
  const share = shareInFlight<WrittenRecord>();
  return {
    get: async (key, write) =>
      cached.get(key) ??
      share(key, async () => {
        const text = await write();
        cached.set(key, text);
        return text;
      }),
  };
}
