import type { Readable } from 'node:stream';
import { Client } from 'typesense';
import { keyedMutex } from '../kernel/mutex.ts';
import { EngineRefusal, EngineUnreachable, type ImportOutcome, type SearchIndex } from './search-engine.ts';
import { agreeingNodes } from './typesense/agreeing-nodes.ts';
import { readTypesenseDefinition, typesenseDefinition } from './typesense/collection-definition.ts';
import { importOutcomes } from './typesense/import-outcomes.ts';
import { indexTransport } from './typesense/index-transport.ts';
import { linesOf } from './typesense/lines-of.ts';
import { patiently } from './typesense/patiently.ts';
import { redactCluster } from './typesense/redact-cluster.ts';
import { removalFilters } from './typesense/removal-batches.ts';

export interface TypesenseIndexOptions {
  /** Addresses of the nodes, without a slash at the end. */
  readonly urls: readonly string[];
  /** May do everything with collections, documents and aliases. */
  readonly adminApiKey: string;
  /** How long a cluster may be busy or away before a call is given up, in milliseconds. */
  readonly patienceMs?: number | undefined;
  readonly firstPauseMs?: number;
  /** How long nothing may come of an export that has begun, in milliseconds. */
  readonly silenceMs?: number;
}

/** A cluster that indexes or restarts may need minutes. */
const PATIENCE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 250;
const SILENCE_MS = 2 * 60_000;
/** For everything but imports; to drop a large collection takes its time. */
const CALL_SECONDS = 120;

/**
 * The writing side of a Typesense cluster by the official client. Every node
 * takes writes and hands them to the leader; what fails for now is tried again
 * with growing pauses, on the next node.
 * Errors: EngineRefusal for what the cluster refuses, EngineUnreachable. Their
 * messages hold neither keys nor addresses.
 */
export function openTypesenseIndex({
  urls,
  adminApiKey,
  patienceMs = PATIENCE_MS,
  firstPauseMs = FIRST_PAUSE_MS,
  silenceMs = SILENCE_MS,
}: TypesenseIndexOptions): SearchIndex {
  const { transport, close } = indexTransport(silenceMs);
  const client = new Client({
    nodes: urls.map((url) => ({ url })),
    apiKey: adminApiKey,
    numRetries: 0,
    healthcheckIntervalSeconds: 5,
    connectionTimeoutSeconds: CALL_SECONDS,
    randomizeNodes: false,
    // What it would write holds addresses.
    logLevel: 'silent',
    axiosAdapter: transport,
  });
  const nodes = agreeingNodes(urls, adminApiKey);
  const closed = new AbortController();
  const shown = redactCluster(adminApiKey, urls);
  const patience = { patienceMs, firstPauseMs, signal: closed.signal, shown };
  const call = <Given>(work: (tries: number) => Promise<Given>) => patiently(work, patience);
  const mutex = keyedMutex();
  /** Writes take effect in the order in which they are asked for. */
  const write = <Given>(work: (tries: number) => Promise<Given>) => mutex('write', () => call(work));
  const documentsOf = (collection: string) => client.collections(collection).documents();

  const importAll = async (
    collection: string,
    documents: readonly string[],
    action: 'upsert' | 'update',
  ): Promise<ImportOutcome[]> => {
    if (documents.length === 0) return [];
    const lines = documents.map(asLine).join('\n');
    return write(async () =>
      importOutcomes(await documentsOf(collection).import(lines, { action }), documents.length),
    );
  };

  return {
    async createCollection(schema) {
      await write(async (tries) => {
        const created = client.collections().create(typesenseDefinition(schema));
        // One that was made by a try whose answer was lost is there already.
        await created.catch((error) => (tries > 0 ? unless(409, error) : Promise.reject(error)));
      });
    },
    async collection(name) {
      const shown = await call(() => client.collections(name).retrieve()).catch(undefinedFor404);
      return shown && { schema: readTypesenseDefinition({ ...shown }), documents: shown.num_documents };
    },
    async collectionNames() {
      const shown = await call(() => client.collections().retrieve({ exclude_fields: 'fields' }));
      return shown.map(({ name }) => name);
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
    },
    upsert: (collection, documents) => importAll(collection, documents, 'upsert'),
    update: (collection, documents) => importAll(collection, documents, 'update'),
    async remove(collection, ids) {
      await mutex('write', async () => {
        for (const filter of removalFilters(ids)) {
          await call(() => documentsOf(collection).delete({ filter_by: filter }));
        }
      });
    },
    async *documents(collection, fields) {
      const wanted = fields === undefined ? {} : { include_fields: fields.join() };
      const stream = await call(() => documentsOf(collection).exportStream(wanted));
      try {
        yield* linesOf(stream as unknown as Readable);
      } catch (error) {
        if (error instanceof Error && 'code' in error) {
          throw new EngineUnreachable(`the export of ${collection} has ended early`);
        }
        throw error;
      }
    },
    async publish(collection) {
      await mutex('write', () => nodes.waitFor(collection, patienceMs, closed.signal));
    },
    async close() {
      closed.abort();
      await close();
      await nodes.close();
    },
  };
}

/** JSON text on one line, whatever blanks it is written with: line feeds inside strings are escaped. */
const asLine = (json: string): string => json.replace(/[\r\n]+/g, ' ');

function undefinedFor404(error: unknown): undefined {
  if (error instanceof EngineRefusal && error.status === 404) return undefined;
  throw error;
}

function unless(status: number, error: unknown): void {
  const known = error instanceof Error && 'httpStatus' in error && error.httpStatus === status;
  if (!known) throw error;
}
