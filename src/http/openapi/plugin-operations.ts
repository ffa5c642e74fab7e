import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's documentation in plugin-operations.ts. */
    readonly operation?: PluginOperation;
  }
}

/**
 * Documents routes of plugins that cannot import this module: they only name their
 * operation in the configuration of the route, and check their requests themselves.
 */
export function documentPluginRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const name = route.config?.operation;
    // Fastify adds a route for HEAD with the same options.
    if (name === undefined || route.schema !== undefined) return;
    route.schema = OPERATIONS[name];
    route.validatorCompiler = () => () => true;
    route.serializerCompiler = () => JSON.stringify;
  });
}

type PluginOperation =
  | 'oai'
  | 'oaiForm'
  | 'record'
  | 'recordPart'
  | `record.${keyof typeof FORMS}`
  | 'dataset'
  | 'datasetDescription'
  | 'mcp';

const xml = () => z.string().meta({ contentMediaType: 'text/xml' });

const OAI_ARGUMENTS = z.object({
  verb: z
    .enum(['Identify', 'ListMetadataFormats', 'ListSets', 'ListIdentifiers', 'ListRecords', 'GetRecord'])
    .describe('What is requested')
    .meta({ examples: ['ListRecords'] }),
  metadataPrefix: z
    .string()
    .optional()
    .describe('Format of the records, required for `GetRecord`, and for lists without a resumption token')
    .meta({ examples: ['edm'] }),
  identifier: z
    .string()
    .optional()
    .describe('URL of a record, for `GetRecord` and `ListMetadataFormats`')
    .meta({ examples: ['https://vitrine.example/id/03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
  set: z
    .string()
    .optional()
    .describe('Only records of this data source (`setSpec`)')
    .meta({ examples: ['leopold'] }),
  from: z
    .string()
    .optional()
    .describe('Only records changed since then, as `2026-01-31` or `2026-01-31T12:00:00Z`')
    .meta({ examples: ['2026-01-31'] }),
  until: z
    .string()
    .optional()
    .describe('Only records changed until then')
    .meta({ examples: ['2026-12-31'] }),
  resumptionToken: z
    .string()
    .optional()
    .describe(
      'Continues a list: the token of the response before. No other argument but `verb` may accompany it',
    ),
});

const OAI = {
  tags: ['Harvesting'],
  summary: 'Harvest records by OAI-PMH',
  success: {
    description: 'The OAI-PMH document. Errors of the protocol are documents, too',
    content: { 'text/xml': xml() },
  },
  problems: {
    503: {
      description: 'Too many harvesters at once, or the records cannot be read; see `Retry-After`',
      content: { 'text/plain': z.string() },
    },
  },
} as const;

const uuid = z
  .guid()
  .describe('UUID of the record')
  .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] });

/** The forms of records by their suffixes. */
const FORMS = {
  jsonld: { name: 'JSON-LD', type: 'application/ld+json' },
  json: { name: 'JSON-LD, as JSON', type: 'application/json' },
  rdf: { name: 'RDF/XML', type: 'application/rdf+xml' },
  xml: { name: 'RDF/XML', type: 'application/rdf+xml' },
  ttl: { name: 'Turtle', type: 'text/turtle' },
  nt: { name: 'N-Triples', type: 'application/n-triples' },
  'schema.jsonld': { name: 'JSON-LD in the vocabulary of schema.org', type: 'application/ld+json' },
  html: { name: 'HTML', type: undefined },
} as const;

const SUFFIXES = Object.keys(FORMS) as (keyof typeof FORMS)[];

const part = z
  .string()
  .regex(new RegExp(`^(?:aggregation|cho)(?:\\.(?:${SUFFIXES.join('|').replaceAll('.', '\\.')}))?$`))
  .describe(
    '`aggregation` or `cho` (the object itself), which return the same; also with the suffix of a form, such as `cho.ttl`',
  )
  .meta({ examples: ['cho'] });

const RECORD = {
  tags: ['Objects'],
  success: {
    description: 'The record',
    content: {
      'application/ld+json': RESPONSE_SCHEMAS.EdmRecord,
      'application/rdf+xml': z.string(),
      'text/turtle': z.string(),
      'application/n-triples': z.string(),
      'application/json': RESPONSE_SCHEMAS.EdmRecord,
      'application/xml': z.string(),
      'text/xml': z.string(),
    },
  },
  redirect: 'Leads browsers to the page of the object, in `Location`',
  problems: {
    404: 'No record has this UUID',
    406: 'None of the requested media types is available; the detail lists those that are',
    410: 'The record has been deleted or withdrawn',
  },
} as const;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const SCHEMA_ORG = z.looseObject({
  '@context': z.literal('https://schema.org/'),
  '@type': z.string(),
  '@id': z.string(),
});

const BY_ACCEPT =
  'The identifier of a record is a URL. `Accept` decides in which form it is returned. `application/ld+json;profile="https://schema.org/"` is the record in the vocabulary of schema.org.';

const OPERATIONS: Readonly<Record<PluginOperation, FastifySchema>> = {
  oai: documentation({
    ...OAI,
    operationId: 'harvest',
    description:
      'All records, page by page, for harvesters. The verbs and their arguments are those of OAI-PMH 2.0.',
    querystring: OAI_ARGUMENTS,
    'x-example': '/oai?verb=Identify',
  }),
  oaiForm: documentation({
    ...OAI,
    operationId: 'harvestByForm',
    description: 'The same as `GET`, with the arguments in a form.',
    body: OAI_ARGUMENTS,
    consumes: 'application/x-www-form-urlencoded',
    problems: { ...OAI.problems, 413: 'The form has more than 16,384 bytes' },
  }),
  record: documentation({
    ...RECORD,
    operationId: 'getRecord',
    summary: 'One record, by its identifier',
    description: BY_ACCEPT,
    params: z.object({ uuid }),
  }),
  recordPart: documentation({
    ...RECORD,
    operationId: 'getRecordPart',
    summary: 'One record, by the identifier of its Aggregation or object',
    description: BY_ACCEPT,
    params: z.object({ uuid, part }),
  }),
  ...recordForms(),
  datasetDescription: documentation({
    tags: ['Harvesting'],
    operationId: 'describeDataset',
    summary: 'What the dataset is',
    description:
      'Title, publisher, licence, update rhythm, and every way to get the dataset with size and checksum, for catalogues and search engines: DCAT-AP and schema.org in one JSON-LD document.',
    success: {
      description: 'The description',
      content: {
        'application/ld+json': z.looseObject({
          '@context': z.looseObject({}),
          '@type': z.array(z.string()),
          '@id': z.string(),
          distribution: z.array(z.looseObject({ '@id': z.string() })),
        }),
      },
    },
  }),
  mcp: documentation({
    tags: ['Agents'],
    operationId: 'callMcp',
    summary: 'The Model Context Protocol, for language models and agents',
    description:
      'JSON-RPC messages of MCP 2026-07-28, or of 2025 clients, over streamable HTTP without sessions. The tools search, read, show and cite objects. A message of more than 64 kB, such as one with a picture, counts as an upload.',
    body: z.looseObject({
      jsonrpc: z.literal('2.0'),
      id: z.union([z.string(), z.number()]).optional().describe('Absent in notifications'),
      method: z.string().describe('Such as `server/discover`, `tools/list`, `tools/call`, `resources/read`'),
      params: z.looseObject({}).optional(),
    }),
    consumes: 'application/json',
    success: {
      description: 'The response to the message, as JSON or as a stream of one event',
      content: {
        'application/json': z.looseObject({ jsonrpc: z.literal('2.0') }),
        'text/event-stream': z.string().meta({ contentMediaType: 'text/event-stream' }),
      },
    },
    problems: {
      400: rpcError('The message cannot be read, or its protocol version is not supported'),
      403: 'The request comes from a page of another host, and the service is for its own machine only',
      413: 'The message is larger than 12 MB',
      415: rpcError('The content type is not JSON'),
      429: 'Too many uploads from this IP address; see `Retry-After`',
      503: 'Too many pictures at once',
    },
  }),
  dataset: documentation({
    tags: ['Harvesting'],
    operationId: 'downloadDataset',
    summary: 'All records in one file',
    description:
      'The dataset is made anew every night: an archive with a file of JSON lines for each institution. `Last-Modified` is the time of the export. Ranges can be requested, so that an interrupted download can continue.',
    params: z.object({
      name: z
        .string()
        .describe(
          '`records_export_full.tar.gz`: all records. `records_export_full.tar.gz.sha256`: its checksum. `manifest.json`: what the others hold',
        )
        .meta({ examples: ['manifest.json'] }),
    }),
    success: {
      description: 'The file',
      content: {
        'application/gzip': z.string().meta({ contentMediaType: 'application/gzip' }),
        'application/json': z.looseObject({}),
        'text/plain': z.string(),
      },
    },
    partial: 'The requested range of the file',
    problems: {
      404: 'There is no such file',
      412: 'The file has changed',
      416: 'The file has no such range',
    },
  }),
};

/** An error of JSON-RPC. */
function rpcError(description: string) {
  const error = z.looseObject({ code: z.int(), message: z.string() });
  return {
    description,
    content: { 'application/json': z.looseObject({ jsonrpc: z.literal('2.0'), error }) },
  };
}

/** The record in each form, by its suffix. */
function recordForms() {
  const entries = SUFFIXES.map((suffix) => {
    const { name, type } = FORMS[suffix];
    const schema =
      suffix === 'schema.jsonld'
        ? SCHEMA_ORG
        : type?.endsWith('json')
          ? RESPONSE_SCHEMAS.EdmRecord
          : z.string();
    const { redirect, problems, success, tags } = RECORD;
    const { 406: _, ...without406 } = problems;
    const operation = documentation({
      tags,
      operationId: `getRecordAs${suffix.split('.').map(capitalized).join('')}`,
      summary: `One record as ${name}`,
      description: 'The suffix decides in which form the record is returned, and `Accept` does not matter.',
      params: z.object({ uuid }),
      ...(type === undefined
        ? { success: { status: 303, description: redirect } }
        : { success: { description: success.description, content: { [type]: schema } } }),
      problems: without406,
    });
    return [`record.${suffix}`, operation] as const;
  });
  return Object.fromEntries(entries) as Record<`record.${keyof typeof FORMS}`, FastifySchema>;
}
