import type { FastifyInstance } from 'fastify';
import { EngineFault } from '../engine/fault.ts';
import { readJson } from './request-body.ts';
import type { Alias, ServedEngine } from './served-engine.ts';

interface ByName {
  readonly Params: { readonly alias: string };
}

export function aliasRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get('/aliases', async () => ({ aliases: (await engine.aliases()).map(render) }));

  app.get<ByName>('/aliases/:alias', async ({ params }) => {
    const alias = (await engine.aliases()).find(({ name }) => name === params.alias);
    if (!alias) throw unknownAlias();
    return render(alias);
  });

  app.put<ByName>('/aliases/:alias', async ({ params, body }) => {
    const given = await readJson(body);
    const collection =
      typeof given === 'object' && given !== null && 'collection_name' in given
        ? given.collection_name
        : undefined;
    if (typeof collection !== 'string' || collection === '') {
      throw new EngineFault(400, 'Parameter `collection_name` is required.');
    }
    await engine.setAlias(params.alias, collection);
    return render({ name: params.alias, collection });
  });

  app.delete<ByName>('/aliases/:alias', async ({ params }) => {
    const dropped = await engine.dropAlias(params.alias);
    if (!dropped) throw unknownAlias();
    return render(dropped);
  });
}

const render = ({ name, collection }: Alias): object => ({ collection_name: collection, name });

/** Typesense says collection here too. */
const unknownAlias = (): EngineFault => new EngineFault(404, 'Collection not found');
