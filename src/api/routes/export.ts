import { Readable } from 'node:stream';
import { z } from 'zod';
import type { CsvOptions, TableForm } from '../../documents/tables/open-tables.ts';
import { withYears } from '../../documents/tables/table-column.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { OpenedExport } from '../../use-cases/export.ts';
import { clientOf } from '../client-key.ts';
import { DOCUMENTS_HEADER } from '../common-headers.ts';
import { endpoint } from '../endpoint.ts';
import { acceptedFormat, EXPORT_TYPES, type ExportFormat } from '../export/export-format.ts';
import { MATCHING_PARAMETERS } from '../parameters/engine.ts';
import { exportParameters } from '../parameters/export.ts';
import { streamContext } from '../request-context.ts';
import { parseQuery, queryString } from '../request-url.ts';
import { readQuery } from '../request-validation.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** How long an export may take: it keeps what the index had when it began. [export-7] */
export const MAX_MINUTES = 60;

/** `GET /v2/export` */
export function exportDocuments(catalogue: Catalogue) {
  const takePlace = exportPlaces();
  return endpoint({
    operationId: 'export',
    tags: ['Search'],
    summary: 'All objects that match a search',
    description:
      'The whole result as NDJSON, CSV or Parquet, in order of `uuid`, streamed. With the embedded engine it is one state of the index. A download that breaks off continues with `after`. Parameters of `/v2/search` for pages, facets, highlights and scores have no effect.',
    querystring: exportParameters.extend(MATCHING_PARAMETERS),
    checksRequest: false,
    caching: { control: 'no-cache', tag: 'none' },
    success: {
      description: 'The documents',
      content: {
        [EXPORT_TYPES.ndjson]: RESPONSE_SCHEMAS.ExportLine,
        [EXPORT_TYPES.csv]: z.string(),
        [EXPORT_TYPES.parquet]: z.string().meta({ format: 'binary' }),
      },
    },
    problems: {
      400: 'The search engine rejected the query, a field is unknown, or a parameter has no meaning for an export, such as `sort_by`, `group_by` and `vector_query`',
      404: 'An unknown field in `query_by`; the detail names it',
      406: 'None of the formats is acceptable',
      422: 'A parameter is missing or invalid',
      502: 'The search engine is not reachable or too slow',
      429: 'Three exports of this client are in progress; see `Retry-After`',
      503: 'Ten exports are in progress; see `Retry-After`',
    },
    'x-example': '/v2/export?q=klimt&format=csv&include_fields=title,creator&limit=3',
    async handler(request, reply) {
      const query = parseQuery(queryString(request.url));
      const {
        format: wanted,
        limit,
        formulas,
        bom,
        separator,
        years: asked,
        trailer,
        collection: _,
        ...parameters
      } = readQuery(exportParameters, query);
      const format = wanted ?? acceptedFormat(request.headers.accept);
      const years = asked && format === 'csv';
      const further = Object.entries(query).filter(([name]) => !Object.hasOwn(exportParameters.shape, name));
      const ended = takePlace(clientOf(request));
      try {
        const opened = await catalogue.export(
          { ...parameters, years, further: Object.fromEntries(further) },
          streamContext(request, reply),
        );
        const close = () => {
          ended();
          opened.close();
        };
        const documents = Math.min(opened.documents, limit ?? opened.documents);
        reply.headers({
          [DOCUMENTS_HEADER]: String(documents),
          'content-disposition': `attachment; filename="objects.${format}"`,
          'cache-control': 'no-cache',
          vary: 'accept',
        });
        reply.type(format === 'csv' ? `${EXPORT_TYPES.csv}; charset=utf-8` : EXPORT_TYPES[format]);
        if (request.method === 'HEAD') {
          close();
          return reply.send();
        }
        const csv = { formulas, bom, separator, years };
        const options = { format, csv, trailer, limit: limit ?? Number.POSITIVE_INFINITY };
        const body = Readable.from(exportChunks(opened, options), { objectMode: false });
        const deadline = setTimeout(() => {
          request.log.info(`connection closed: an export takes at most ${MAX_MINUTES} minutes`);
          reply.raw.destroy();
        }, MAX_MINUTES * 60_000).unref();
        return body.once('close', () => {
          clearTimeout(deadline);
          close();
        });
      } catch (error) {
        ended();
        throw error;
      }
    },
  });
}

/** Documents that are read at once, about half a megabyte; fewer if they are large. */
const PAGE_DOCUMENTS = 250;

interface ChunkOptions {
  readonly format: ExportFormat;
  readonly csv: CsvOptions & { readonly years: boolean };
  /** NDJSON: end with a line about the export. */
  readonly trailer: boolean;
  /** Documents at most. */
  readonly limit: number;
}

/** How far an export has come. */
interface Progress {
  documents: number;
  /** Undefined until it has ended. */
  complete: boolean | undefined;
}

/** The bytes of an export. Errors: those of reading it. */
async function* exportChunks(
  opened: OpenedExport,
  { format, csv, trailer, limit }: ChunkOptions,
): AsyncGenerator<Uint8Array> {
  const progress: Progress = { documents: 0, complete: undefined };
  const pages = pagesOf(opened, limit, progress);
  if (format === 'ndjson') {
    yield* pages;
    if (trailer) yield new TextEncoder().encode(`${JSON.stringify({ vitrine: progress })}\n`);
    return;
  }
  const form: TableForm = format === 'csv' ? { format, csv } : { format };
  const { openTable } = await import('../../documents/tables/open-tables.ts');
  const table = await openTable(form, csv.years ? withYears(opened.fields) : opened.fields);
  try {
    yield table.head;
    for await (const lines of pages) yield await table.add(lines);
    yield await table.end({ vitrine: JSON.stringify(progress) });
  } finally {
    table.close();
  }
}

/** Reads each page while the one before is sent. */
async function* pagesOf(
  opened: OpenedExport,
  limit: number,
  progress: Progress,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = () => {
    const next = opened.read(Math.min(PAGE_DOCUMENTS, Math.max(1, limit - progress.documents)));
    // The error is thrown where the page is awaited, unless nobody waits any more.
    next.catch(() => {});
    return next;
  };
  for (let next = read(); ; ) {
    const page = await next;
    if (page === undefined || progress.documents >= limit) {
      progress.complete = page === undefined;
      return;
    }
    progress.documents += page.documents;
    next = read();
    yield page.lines;
  }
}

/** Exports that are in progress: each keeps a list of its documents in memory, and what the index had when it began. [export-7] */
export const MAX_EXPORTS = 10;
export const MAX_EXPORTS_OF_CLIENT = 3;

/**
 * Takes a place for an export of a client; the result gives it back, once.
 * Errors: Problem 429 if the client has no place left, 503 if nobody has.
 */
function exportPlaces(): (client: string) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return (client) => {
    const own = taken.get(client) ?? 0;
    if (own >= MAX_EXPORTS_OF_CLIENT) {
      throw new Problem(429, `${MAX_EXPORTS_OF_CLIENT} exports of this client are in progress`, RETRY_LATER);
    }
    if (all >= MAX_EXPORTS) throw new Problem(503, `${MAX_EXPORTS} exports are in progress`, RETRY_LATER);
    taken.set(client, own + 1);
    all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      all -= 1;
      const left = (taken.get(client) ?? 0) - 1;
      if (left > 0) taken.set(client, left);
      else taken.delete(client);
    };
  };
}

const RETRY_LATER = { headers: { 'retry-after': '30' } };
