import type { Readable } from 'node:stream';
import { Client } from 'typesense';
import { keyedMutex } from '../../kernel/limit.ts';
import { EngineRefusal, EngineUnreachable, type ImportOutcome, type SearchIndex } from './search-engine.ts';
import { clearCaches, documentsOf, nodesAgree, type Question, targetOf } from './typesense/agreeing-nodes.ts';
import { BrokenReply, withClusterRetries } from './typesense/cluster-retry.ts';
import { readTypesenseDefinition, typesenseDefinition } from './typesense/collection-definition.ts';
import { indexTransport, type TransportTimes } from './typesense/index-transport.ts';
import { redactCluster } from './typesense/node-fault.ts';

export interface TypesenseIndexOptions {
  /** URLs of the nodes, without a slash at the end. */
  readonly urls: readonly string[];
  /** With all permissions for collections, documents and aliases, and for clearing the cache. */
  readonly adminApiKey: string;
  /** How long a call is retried while the cluster is busy or down, in milliseconds. */
  readonly maxRetryMs?: number | undefined;
  readonly firstWaitMs?: number;
  /** Ends waiting for the cluster: a call then fails with what was wrong last. */
  readonly signal?: AbortSignal | undefined;
  /** Called with what an operator should know, each text once. */
  readonly warn?: ((text: string) => void) | undefined;
  /** Limits of imports and exports. */
  readonly times?: Partial<TransportTimes>;
}

/** A cluster that indexes or restarts may need minutes. */
const MAX_RETRY_MS = 10 * 60_000;
const FIRST_WAIT_MS = 250;
const TIMES: TransportTimes = { idle: 2 * 60_000, import: 30 * 60_000, export: 6 * 3_600_000 };
/** How long nodes may take to follow a change of the leader before their caches are cleared. */
const FOLLOW_MS = 10_000;
/** For all calls except imports; deleting a large collection takes long. */
const CALL_TIMEOUT_SECONDS = 120;

/**
 * The writing side of a Typesense cluster, by the official client. Every node
 * accepts writes and passes them to the leader. Failed calls are retried on the
 * next node, with back-off.
 * Errors: EngineRefusal for what the cluster rejects, EngineUnreachable. Their
 * messages contain neither keys nor URLs.
 */
export function openTypesenseIndex({
  urls,
  adminApiKey,
  maxRetryMs = MAX_RETRY_MS,
  firstWaitMs = FIRST_WAIT_MS,
  times,
  signal: interrupted,
  warn = () => {},
}: TypesenseIndexOptions): SearchIndex {
  const { transport, close } = indexTransport({ ...TIMES, ...times });
  const client = new Client({
    nodes: urls.map((url) => ({ url })),
    apiKey: adminApiKey,
    numRetries: 0,
    healthcheckIntervalSeconds: 5,
    connectionTimeoutSeconds: CALL_TIMEOUT_SECONDS,
    randomizeNodes: false,
    // Its log contains URLs.
    logLevel: 'silent',
    axiosAdapter: transport,
  });
  const closed = new AbortController();
  const redact = redactCluster(adminApiKey, urls);
  const { signal } = closed;
  const waiting = interrupted ? AbortSignal.any([signal, interrupted]) : signal;
  const retries = { maxRetryMs, firstWaitMs, signal: waiting, redact };
  const call = <Result>(work: (attempt: number) => Promise<Result>) => withClusterRetries(work, retries);
  const mutex = keyedMutex();
  /** Writes take effect in the order of their calls. */
  const write = <Result>(work: (attempt: number) => Promise<Result>) => mutex('write', () => call(work));
  const documentsIn = (collection: string) => client.collections(collection).documents();
  const nodes = { urls, key: adminApiKey, maxMs: maxRetryMs, signal, waiting };
  const warned = new Set<string>();
  const warnOnce = (text: string): void => {
    if (!warned.has(text)) warn(text);
    warned.add(text);
  };
  /** What nodes have cached outlasts changes. */
  const clear = async (): Promise<void> => {
    for (const warning of await clearCaches(urls, adminApiKey, signal)) warnOnce(warning);
  };
  const clearAfter = async (question: Question): Promise<void> => {
    await nodesAgree({ ...nodes, maxMs: FOLLOW_MS }, question).catch((error) => {
      if (!(error instanceof EngineUnreachable)) throw error;
      warnOnce(error.message);
    });
    await clear();
  };

  const importAll = async (
    collection: string,
    documents: readonly string[],
    action: 'upsert' | 'update',
  ): Promise<ImportOutcome[]> => {
    if (documents.length === 0) return [];
    const lines = documents.map(asLine).join('\n');
    return write(async () =>
      importOutcomes(await documentsIn(collection).import(lines, { action }), documents.length),
    );
  };

  return {
    async createCollection(schema) {
      await write(async (attempt) => {
        const created = client.collections().create(typesenseDefinition(schema));
        // It exists if the response to an earlier attempt was lost.
        await created.catch((error) => (attempt > 1 ? ignoreConflict(error) : Promise.reject(error)));
      });
    },
    async collection(name) {
      const found = await call(() => client.collections(name).retrieve()).catch(undefinedFor404);
      return found && { schema: readTypesenseDefinition({ ...found }), documents: found.num_documents };
    },
    // A cluster keeps its documents itself.
    damaged: async () => ({ ids: [], hasOther: false }),
    async collectionNames() {
      const found = await call(() => client.collections().retrieve({ exclude_fields: 'fields' }));
      return found.map(({ name }) => name);
    },
    async dropCollection(name) {
      await write(() => client.collections(name).delete()).catch(undefinedFor404);
    },
    async alias(name) {
      const alias = await call(() => client.aliases(name).retrieve()).catch(undefinedFor404);
      return alias?.collection_name;
    },
    async setAlias(name, collection) {
      await write(() => client.aliases().upsert(name, { collection_name: collection }));
      await clearAfter(targetOf(name));
    },
    upsert: (collection, documents) => importAll(collection, documents, 'upsert'),
    update: (collection, documents) => importAll(collection, documents, 'update'),
    async remove(collection, ids) {
      await mutex('write', async () => {
        for (const filter of idFilters(ids)) {
          await call(() => documentsIn(collection).delete({ filter_by: filter }));
        }
      });
    },
    search: (collection, parameters) => call(() => documentsIn(collection).search(parameters)),
    async *documents(collection, fields) {
      const wanted = fields === undefined ? {} : { include_fields: fields.join() };
      const stream = await call(() => documentsIn(collection).exportStream(wanted));
      try {
        yield* linesOf(stream as unknown as Readable);
      } catch (error) {
        if (error instanceof Error && 'code' in error) {
          throw new EngineUnreachable(`the export of ${collection} ended early`);
        }
        throw error;
      }
    },
    async publish(collection) {
      await mutex('write', () => nodesAgree(nodes, documentsOf(collection)));
      await clear();
    },
    clearCache: (collection) => mutex('write', () => clearAfter(documentsOf(collection))),
    async close() {
      closed.abort();
      await close();
    },
  };
}

function undefinedFor404(error: unknown): undefined {
  if (error instanceof EngineRefusal && error.status === 404) return undefined;
  throw error;
}

function ignoreConflict(error: unknown): void {
  const isConflict = error instanceof Error && 'httpStatus' in error && error.httpStatus === 409;
  if (!isConflict) throw error;
}

/** JSON text on one line: line breaks within strings are escaped. */
const asLine = (json: string): string => json.replace(/[\r\n]+/g, ' ');

/** The non-empty lines of UTF-8 text in chunks. Only `\n` ends a line. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const [first = '', ...further] = decoder.decode(chunk, { stream: true }).split('\n');
    const lines = [rest + first, ...further];
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * The outcome for each document of an import, from the lines of the reply.
 * Errors: BrokenReply for other lines, or another number of them.
 */
function importOutcomes(reply: unknown, documents: number): ImportOutcome[] {
  if (typeof reply !== 'string') throw new BrokenReply('an import without a text');
  const lines = reply.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== documents) {
    throw new BrokenReply(`an import of ${documents} documents with ${lines.length} outcomes`);
  }
  return lines.map((line) => {
    const { success, error } = JSON.parse(line) as { readonly success?: unknown; readonly error?: unknown };
    if (success === true) return { success };
    if (success !== false) throw new BrokenReply('a line of an import without an outcome');
    return { success, error: typeof error === 'string' ? error : 'refused without a reason' };
  });
}

/** Characters of an encoded filter that fit in a URL. */
const MAX_FILTER_CHARACTERS = 3500;

/** Filters for documents with these ids, as many in each as fit in a URL. */
function idFilters(ids: readonly string[]): string[] {
  const batches: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    // A backtick would end the quotes; no document has such an id.
    if (/[`\\]/.test(id)) continue;
    const quoted = `\`${id}\``;
    length += encodeURIComponent(`${quoted},`.toWellFormed()).length;
    if (length > MAX_FILTER_CHARACTERS) {
      batches.push([]);
      length = encodeURIComponent(`${quoted},`.toWellFormed()).length;
    }
    batches.at(-1)?.push(quoted);
  }
  return batches.map((quoted) => `id:=[${quoted.join(',')}]`);
}
