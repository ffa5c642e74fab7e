import type { FastifyInstance } from 'fastify';
import { EngineFault } from '../engine/fault.ts';
import { readJson, textMember } from './request-body.ts';
import type { ServedEngine } from './served-engine.ts';

interface ByName {
  readonly Params: { readonly alias: string };
}

export function aliasRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get('/aliases', async () => ({ aliases: (await engine.aliases()).map(render) }));

  app.get<ByName>('/aliases/:alias', async ({ params }) =>
    render((await engine.aliases()).find(({ name }) => name === params.alias)),
  );

  app.put<ByName>('/aliases/:alias', async ({ params, body }) => {
    const collection = textMember(await readJson(body), 'collection_name');
    if (collection === undefined) {
      throw new EngineFault(400, 'Parameter `collection_name` is required.');
    }
    await engine.setAlias(params.alias, collection);
    return render({ name: params.alias, collection });
  });

  app.delete<ByName>('/aliases/:alias', async ({ params }) => render(await engine.dropAlias(params.alias)));
}

/** Errors: EngineFault 404 for an unknown alias, in Typesense's words. */
function render(alias: Awaited<ReturnType<ServedEngine['dropAlias']>>): object {
  if (!alias) throw new EngineFault(404, 'Collection not found');
  return { collection_name: alias.collection, name: alias.name };
}
