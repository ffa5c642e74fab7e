import { SCHEMA } from '../../src/engine/arbitrary-search.ts';
import type { Json } from '../../src/engine/naive-collection.ts';
import { SEARCHES } from '../../src/engine/searchable.ts';
import type { EngineProcess } from '../../src/surfaces/engine-server/engine-process.ts';
import { COMPANY } from './next-operation.ts';
import type { World } from './world.ts';

export const ALIAS = 'things';

/** Everything that is stored: collections, the alias, all documents in their order. As text, to be compared. */
export async function storedState(engine: EngineProcess): Promise<string> {
  const collections = JSON.parse(await engine.ask('GET', '/collections')) as { readonly name: string }[];
  const { aliases } = JSON.parse(await engine.ask('GET', '/aliases')) as {
    readonly aliases: { readonly name: string; readonly collection_name: string }[];
  };
  const names = collections.map(({ name }) => name).sort();
  const exports = names.map((name) => engine.ask('GET', `/collections/${name}/documents/export`));
  const current = aliases.find(({ name }) => name === ALIAS)?.collection_name ?? '';
  return [`${ALIAS}: ${current}`, ...names.map((name) => `# ${name}`), ...(await Promise.all(exports))].join(
    '\n',
  );
}

/** The same of what should be stored. */
export function expectedState(world: World): string {
  const names = [...world.collections.keys()].sort();
  const exports = names.map((name) => world.documents(name).map(sortedJson).join('\n'));
  return [`${ALIAS}: ${world.current}`, ...names.map((name) => `# ${name}`), ...exports].join('\n');
}

const sortedJson = (document: Json): string =>
  JSON.stringify(Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))));

/** What the searches find, in the words of a collection that has its own name. */
export async function answersOf(engine: EngineProcess, collection: string): Promise<string[]> {
  const name = (text: string): string =>
    text.replace(`"collection_name":"${collection}"`, `"collection_name":"${SCHEMA.name}"`);
  const found = SEARCHES.map((parameters) =>
    engine.ask('GET', `/collections/${ALIAS}/documents/search?${new URLSearchParams(parameters)}`),
  );
  return (await Promise.all(found)).map(name);
}

/** Undefined, or what a search has seen of an import that is not whole. */
export async function halfAnImport(engine: EngineProcess): Promise<string | undefined> {
  const parameters = { q: '*', filter_by: `tags:=${COMPANY.tag}`, facet_by: 'year', include_fields: 'id' };
  const text = await engine.ask(
    'GET',
    `/collections/${ALIAS}/documents/search?${new URLSearchParams(parameters)}`,
  );
  const { found, facet_counts: facets } = JSON.parse(text) as {
    readonly found: number;
    readonly facet_counts: readonly { readonly counts: readonly unknown[] }[];
  };
  const years = facets[0]?.counts.length ?? 0;
  return found === 0 || (found === COMPANY.size && years === 1) ? undefined : text;
}
