import type { FastifyInstance } from 'fastify';
import { readCollectionDefinition, renderCollection } from '../engine/collection-definition.ts';
import type { CollectionInfo } from '../engine/engine.ts';
import { EngineFault } from '../engine/fault.ts';
import { cloneOf, copyDocuments } from './clone-collection.ts';
import { readJson } from './request-body.ts';
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
    const definition = readCollectionDefinition(body);
    if ('error' in definition) throw new EngineFault(400, definition.error);
    const created = await engine.createCollection(definition.schema);
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
