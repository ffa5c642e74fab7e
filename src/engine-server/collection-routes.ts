import type { FastifyInstance } from 'fastify';
import { readCollectionDefinition, renderCollection } from '../engine/collection-definition.ts';
import { EngineFault } from '../engine/fault.ts';
import { readJson } from './request-body.ts';
import type { ServedCollection, ServedEngine } from './served-engine.ts';

interface ByName {
  readonly Params: { readonly collection: string };
}

export function collectionRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get('/collections', async () => (await engine.collections()).map(render));

  app.post('/collections', async (request, reply) => {
    const definition = readCollectionDefinition(await readJson(request.body));
    if ('error' in definition) throw new EngineFault(400, definition.error);
    const created = await engine.createCollection(definition.schema);
    return reply.code(201).send(render(created));
  });

  app.get<ByName>('/collections/:collection', async ({ params }) => {
    const collection = await engine.collection(params.collection);
    if (!collection) throw new EngineFault(404, 'Collection not found');
    return render(collection);
  });

  app.delete<ByName>('/collections/:collection', async ({ params }) => {
    const dropped = await engine.dropCollection(params.collection);
    if (!dropped) throw new EngineFault(404, `No collection with name \`${params.collection}\` found.`);
    return render(dropped);
  });
}

const render = ({ schema, documents, createdAt }: ServedCollection): object =>
  renderCollection(schema, documents, createdAt);
