import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EngineFault } from '../../engine/fault.ts';
import { stringifyExact } from '../../engine/json.ts';
import {
  DIRTY_VALUES,
  type DirtyValues,
  WRITE_ACTIONS,
  type WriteAction,
  type WriteOutcome,
} from '../../engine/write-options.ts';
import { mapInOrder } from '../../kernel/map-in-order.ts';
import { chunksOf, readJson, readText } from './request-body.ts';
import type { ServedEngine } from './served-engine.ts';

interface Named {
  readonly Params: { readonly collection: string };
  readonly Querystring: Readonly<Record<string, string>>;
}

interface ById {
  readonly Params: { readonly collection: string; readonly id: string };
  readonly Querystring: Readonly<Record<string, string>>;
}

export function documentRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.post<Named>('/collections/:collection/documents/import', async (request, reply) => {
    const { collection } = request.params;
    const action = readAction(request.query['action']);
    await requireCollection(engine, collection);
    const withId = request.query['return_id'] === 'true';
    const withDocuments = request.query['return_doc'] === 'true';
    // Sent after reading the whole body: many clients do not read before they have sent everything.
    const outcomes: string[] = [];
    const dirtyValues = readDirtyValues(request.query['dirty_values']);
    const options = { publish: 'soon', withDocuments, dirtyValues } as const;
    const batches = mapInOrder(lineBatches(request.body), CONCURRENT_BATCHES, (batch) =>
      engine.write(collection, batch, action, options),
    );
    for await (const batch of batches) {
      // One text each: the collector of garbage would visit millions of texts again and again.
      if (batch.length > 0) {
        outcomes.push(batch.map((outcome) => outcomeText(outcome, withId, withDocuments)).join('\n'));
      }
    }
    if (outcomes.length > 0) await engine.publish(collection);
    return reply.type(LINES_TYPE).send(outcomes.join('\n'));
  });

  app.get<Named>('/collections/:collection/documents/export', async (request, reply) => {
    const { collection } = request.params;
    await requireCollection(engine, collection);
    const filter = request.query['filter_by'] ?? '';
    const documents = engine.exportDocuments(collection, filter, wantedFields(request.query));
    // A stream of bytes: with strings beyond ASCII, Node's response counts bytes and its socket characters,
    // so that the response may wait forever for a `drain`.
    return reply.type(LINES_TYPE).send(Readable.from(separated(documents), { objectMode: false }));
  });

  app.post<Named>('/collections/:collection/documents', async (request, reply) => {
    const { collection } = request.params;
    const action = readAction(request.query['action']);
    await requireCollection(engine, collection);
    const dirtyValues = readDirtyValues(request.query['dirty_values']);
    const document = await writeOne(engine, collection, await readText(request.body), action, dirtyValues);
    return reply.code(201).type(JSON_TYPE).send(document);
  });

  app.delete<Named>('/collections/:collection/documents', async (request) => {
    const { collection } = request.params;
    await requireCollection(engine, collection);
    const filter = request.query['truncate'] === 'true' ? EVERYTHING : (request.query['filter_by'] ?? '');
    if (filter.trim() === '') throw new EngineFault(400, 'Parameter `filter_by` must be provided.');
    const batchSize = readBatchSize(request.query['batch_size']);
    return { num_deleted: await engine.removeMatching(collection, filter, batchSize) };
  });

  app.patch<Named>('/collections/:collection/documents', async ({ params, query, body }) => {
    const filter = query['filter_by'];
    if (filter === undefined) throw new EngineFault(400, 'Parameter `filter_by` must be provided.');
    await requireCollection(engine, params.collection);
    const change = await readText(body);
    if (filter.trim() === '') return { num_updated: 0 };
    const everything = filter.trim() === '*' ? EVERYTHING : filter;
    const dirtyValues = readDirtyValues(query['dirty_values']);
    return { num_updated: await engine.updateMatching(params.collection, everything, change, dirtyValues) };
  });

  app.get<ById>('/collections/:collection/documents/:id', async ({ params, query }, reply) => {
    await requireCollection(engine, params.collection);
    const document = await engine.document(params.collection, params.id, wantedFields(query));
    if (document === undefined) throw unknownDocument(params.id);
    return reply.type(JSON_TYPE).send(document);
  });

  app.patch<ById>('/collections/:collection/documents/:id', async ({ params, query, body }, reply) => {
    await requireCollection(engine, params.collection);
    const given = await readJson(body);
    if (typeof given !== 'object' || given === null) throw new EngineFault(400, 'Bad JSON.');
    const line = stringifyExact({ ...given, id: params.id });
    const dirtyValues = readDirtyValues(query['dirty_values']);
    const document = await writeOne(engine, params.collection, line, 'update', dirtyValues);
    return reply.code(201).type(JSON_TYPE).send(document);
  });

  app.delete<ById>('/collections/:collection/documents/:id', async ({ params, query }, reply) => {
    await requireCollection(engine, params.collection);
    const removed = await engine.removeDocument(params.collection, params.id);
    if (removed === undefined && query['ignore_not_found'] === 'true') return { id: params.id };
    if (removed === undefined) throw unknownDocument(params.id);
    return reply.type(JSON_TYPE).send(removed);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
const LINES_TYPE = 'text/plain; charset=utf-8';
/** The engine writes one batch while another is read. */
const CONCURRENT_BATCHES = 2;

/** The largest unsigned integer of 32 bits. */
const MAX_BATCH_SIZE = 0xffff_ffff;

/** A filter that matches every document. */
const EVERYTHING = 'id:*';

const wantedFields = (query: Readonly<Record<string, string>>) => ({
  include: query['include_fields'],
  exclude: query['exclude_fields'],
});

function readAction(text = 'create'): WriteAction {
  const action = WRITE_ACTIONS.find((name) => name === text);
  if (!action) throw new EngineFault(400, 'Parameter `action` must be a create|update|upsert.');
  return action;
}

/** Unknown modes fall back to the default, as in Typesense. */
const readDirtyValues = (text = ''): DirtyValues =>
  DIRTY_VALUES.find((mode) => mode === text.toLowerCase()) ?? 'reject';

/** Errors: EngineFault 400 in Typesense's words. */
function readBatchSize(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_BATCH_SIZE) return Number(text);
  throw new EngineFault(400, 'Parameter `batch_size` must be a positive integer.');
}

async function requireCollection(engine: ServedEngine, name: string): Promise<void> {
  if (!(await engine.collection(name))) throw new EngineFault(404, 'Collection not found');
}

const unknownDocument = (id: string): EngineFault =>
  new EngineFault(404, `Could not find a document with id: ${id}`);

/** Returns the document as stored. Errors: EngineFault with the code of a line of an import. */
async function writeOne(
  engine: ServedEngine,
  collection: string,
  line: string,
  action: WriteAction,
  dirtyValues: DirtyValues,
): Promise<string> {
  const options = { publish: 'now', withDocuments: true, dirtyValues } as const;
  const [outcome] = await engine.write(collection, [line], action, options);
  if (!outcome) throw new EngineFault(400, 'Bad JSON.');
  if (!outcome.success) throw new EngineFault(outcome.code, outcome.error);
  return outcome.document;
}

const SUCCESS = '{"success":true}';

function outcomeText(outcome: WriteOutcome, withId: boolean, withDocument: boolean): string {
  const id = withId && outcome.id !== undefined ? { id: outcome.id } : {};
  if (!outcome.success) {
    return JSON.stringify({ code: outcome.code, error: outcome.error, ...id, success: false });
  }
  const text = 'id' in id ? JSON.stringify({ ...id, success: true }) : SUCCESS;
  return withDocument ? `{"document":${outcome.document},${text.slice(1)}` : text;
}

/** Line feeds between the lines, none after the last one. */
async function* separated(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const line of lines) {
    yield first ? line : `\n${line}`;
    first = false;
  }
}

/** Of the lines that are sent to the engine at once, unless a line is longer. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Of one line, which is one document. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Batches of whole lines with their line feeds. Only `\n` ends a line: JSON text may contain
 * other line separators. The last line may have no end.
 * Errors: EngineFault 413 for a line that is too long.
 */
export async function* lineBatches(body: unknown, batchBytes = BATCH_BYTES): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const batch of batchesOf(body, batchBytes)) {
    yield isFirst ? withoutMark(batch) : batch;
    isFirst = false;
  }
}

async function* batchesOf(body: unknown, batchBytes: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  /** Those after the last line feed. */
  let unfinished = 0;
  for await (const chunk of chunksOf(body)) {
    chunks.push(chunk);
    bytes += chunk.length;
    const lineFeed = chunk.lastIndexOf(LINE_FEED);
    unfinished = lineFeed === -1 ? unfinished + chunk.length : chunk.length - lineFeed - 1;
    if (unfinished > MAX_LINE_BYTES) throw new EngineFault(413, 'A line of the import is too long.');
    if (bytes - unfinished < batchBytes) continue;
    const whole = Buffer.concat(chunks);
    yield whole.subarray(0, bytes - unfinished);
    chunks = [whole.subarray(bytes - unfinished)];
    bytes = unfinished;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

const withoutMark = (batch: Buffer): Buffer =>
  BYTE_ORDER_MARK.equals(batch.subarray(0, BYTE_ORDER_MARK.length))
    ? batch.subarray(BYTE_ORDER_MARK.length)
    : batch;
