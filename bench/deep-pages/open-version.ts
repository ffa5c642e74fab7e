import { resolve } from 'node:path';
import { SCHEMA } from '../queries/schema.ts';

export type Parameters = Readonly<Record<string, string>>;

/** The engine of one checkout. */
export interface Version {
  readonly ask: (parameters: Parameters) => string;
}

/** Opens an index with the engine of a checkout, in this thread. */
export async function openVersion(checkout: string, folder: string): Promise<Version> {
  const engine = resolve(checkout, 'src/engine');
  const { search } = (await import(`${engine}/search.ts`)) as typeof import('../../src/engine/search.ts');
  const { noLimits } = (await import(
    `${engine}/search-budget.ts`
  )) as typeof import('../../src/engine/search-budget.ts');
  const { loadPublished, SnapshotSource } = (await import(
    `${engine}/store/collection-reader.ts`
  )) as typeof import('../../src/engine/store/collection-reader.ts');
  const published = loadPublished(folder, SCHEMA, undefined);
  if (!published) throw new Error(`no index in ${folder}`);
  const snapshot = new SnapshotSource(folder, SCHEMA).of(published);
  return {
    ask(parameters) {
      const { status, body } = search(snapshot, SCHEMA.name, parameters, noLimits());
      if (status !== 200) throw new Error(`${JSON.stringify(parameters)}: ${body}`);
      return body;
    },
  };
}
