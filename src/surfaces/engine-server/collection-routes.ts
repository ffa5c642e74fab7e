import type { FastifyInstance } from 'fastify';
import { readCollectionDefinition, renderCollection } from '../../engine/collection-definition.ts';
import type { CollectionInfo } from '../../engine/collection-info.ts';
import { EngineFault } from '../../engine/fault.ts';
import type { CollectionSchema } from '../../engine/schema.ts';
import { readJson, textMember } from './request-body.ts';
import type { ServedEngine } from './served-engine.ts';

type Query = Readonly<Record<string, string>>;

interface ByName {
  readonly Params: { readonly collection: string };
}

export function collectionRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get<{ Querystring: Query }>('/collections', async ({ query }) => {
    const offset = readCount(query, 'offset') ?? 0;
    const limit = readCount(query, 'limit') || Number.POSITIVE_INFINITY;
    const excluded = (query['exclude_fields'] ?? '').split(',').map((name) => name.trim());
    const collections = await engine.collections();
    if (offset > 0 && offset >= collections.length) throw new EngineFault(400, 'Invalid offset param.');
    const newestFirst = collections
      .toReversed()
      .sort((a, b) => b.createdAt - a.createdAt)
      .slice(offset, offset + limit);
    return newestFirst.map((collection) =>
      Object.fromEntries(Object.entries(render(collection)).filter(([name]) => !excluded.includes(name))),
    );
  });

  app.post<{ Querystring: Query }>('/collections', async (request, reply) => {
    const body = await readJson(request.body);
    const source = request.query['src_name'] ?? '';
    if (source !== '') {
      const schema = await cloneOf(engine, source, body);
      const withDocuments = readFlag(request.query, 'copy_documents');
      const clone = await engine.createCollection(schema);
      if (withDocuments) await copyDocuments(engine, source, schema.name);
      return reply.code(201).send(render((await engine.collection(schema.name)) ?? clone));
    }
    const created = await engine.createCollection(readCollectionDefinition(body));
    return reply.code(201).send(render(created));
  });

  // Ignoring it would silently keep the old schema.
  app.patch<ByName>('/collections/:collection', async ({ params }) => {
    if (!(await engine.collection(params.collection))) throw new EngineFault(404, 'Collection not found');
    throw new EngineFault(400, 'Changing the schema of a collection is not supported by this engine.');
  });

  app.delete<ByName>('/collections/:collection', async ({ params }) => {
    const dropped = await engine.dropCollection(params.collection);
    if (!dropped) throw new EngineFault(404, `No collection with name \`${params.collection}\` found.`);
    return render(dropped);
  });
}

/** The description of a collection, also for the search key: its metadata names the models of its vectors. */
export function collectionDefinitionRoute(app: FastifyInstance, engine: ServedEngine): void {
  app.get<ByName>('/collections/:collection', async ({ params }) => {
    const collection = await engine.collection(params.collection);
    if (!collection) throw new EngineFault(404, 'Collection not found');
    return render(collection);
  });
}

/** Errors: EngineFault 400, in Typesense's words, which differ from those for a search. */
function readCount(query: Query, name: 'offset' | 'limit'): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new EngineFault(400, `${name === 'offset' ? 'Offset' : 'Limit'} param should be unsigned integer.`);
}

/** Errors: EngineFault 400. */
function readFlag(query: Query, name: string): boolean {
  const text = query[name] ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new EngineFault(400, `Parameter \`${name}\` must be true or false.`);
}

const render = ({ schema, documents, createdAt }: CollectionInfo): object =>
  renderCollection(schema, documents, createdAt);

/**
 * The schema of a collection for a clone, whose name is in the body; everything
 * else in the body is ignored, as in Typesense. `source` may be an alias.
 * Errors: EngineFault 400 in Typesense's words.
 */
async function cloneOf(engine: ServedEngine, source: string, body: unknown): Promise<CollectionSchema> {
  const existing = await engine.collection(source);
  if (!existing) throw new EngineFault(400, `Collection with name \`${source}\` not found.`);
  const name = textMember(body, 'name');
  if (name === undefined) throw new EngineFault(400, 'Collection name must be provided.');
  return { ...existing.schema, name };
}

/** Characters of JSON that are sent to the engine at once. */
const BATCH_LENGTH = 2 * 1024 * 1024;

/**
 * Copies all documents in insertion order; they are searchable when it resolves.
 * If that fails, the target is dropped.
 */
async function copyDocuments(engine: ServedEngine, source: string, target: string): Promise<void> {
  try {
    await copyAll(engine, source, target);
  } catch (error) {
    await engine.dropCollection(target);
    throw error;
  }
}

async function copyAll(engine: ServedEngine, source: string, target: string): Promise<void> {
  const options = { publish: 'soon', withDocuments: false, dirtyValues: 'reject' } as const;
  let batch: string[] = [];
  let length = 0;
  const write = async (): Promise<void> => {
    const outcomes = await engine.write(target, batch, 'create', options);
    const failed = outcomes.find(({ success }) => !success);
    if (failed && 'error' in failed) throw new EngineFault(failed.code, failed.error);
    batch = [];
    length = 0;
  };
  for await (const document of engine.exportDocuments(source, '')) {
    batch.push(document);
    length += document.length;
    if (length >= BATCH_LENGTH) await write();
  }
  if (batch.length > 0) await write();
  await engine.publish(target);
}

interface ByAlias {
  readonly Params: { readonly alias: string };
}

export function aliasRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get('/aliases', async () => ({ aliases: (await engine.aliases()).map(renderAlias) }));

  app.get<ByAlias>('/aliases/:alias', async ({ params }) =>
    renderAlias((await engine.aliases()).find(({ name }) => name === params.alias)),
  );

  app.put<ByAlias>('/aliases/:alias', async ({ params, body }) => {
    const collection = textMember(await readJson(body), 'collection_name');
    if (collection === undefined) {
      throw new EngineFault(400, 'Parameter `collection_name` is required.');
    }
    await engine.setAlias(params.alias, collection);
    return renderAlias({ name: params.alias, collection });
  });

  app.delete<ByAlias>('/aliases/:alias', async ({ params }) =>
    renderAlias(await engine.dropAlias(params.alias)),
  );
}

/** Errors: EngineFault 404 for an unknown alias, in Typesense's words. */
function renderAlias(alias: Awaited<ReturnType<ServedEngine['dropAlias']>>): object {
  if (!alias) throw new EngineFault(404, 'Collection not found');
  return { collection_name: alias.collection, name: alias.name };
}
