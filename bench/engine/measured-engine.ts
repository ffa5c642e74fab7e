/**
 * The process in which an engine is measured.
 *
 * Arguments: ENGINE, a file of documents, the folder of our index.
 */
import { serveQuestions } from '../harness/measured-process.ts';
import type { BenchEngine } from '../queries/question.ts';

/** By name. Ours is built in one process and searched in a new one. */
const ENGINES: Readonly<
  Record<string, (documents: string, folder: string) => Promise<BenchEngine | undefined>>
> = {
  'ours, built': async (documents, folder) => {
    await (await import('./ours.ts')).buildOurs(documents, folder);
    return undefined;
  },
  ours: async (_documents, folder) => (await import('./ours.ts')).openOurs(folder),
  MiniSearch: async (documents) => (await import('../rivals/minisearch.ts')).buildMiniSearch(documents),
  Orama: async (documents) => (await import('../rivals/orama.ts')).buildOrama(documents),
  FTS5: async (documents) => (await import('../rivals/fts5.ts')).buildFts5(documents),
};

const [name = '', documents = '', folder = ''] = process.argv.slice(2);
await serveQuestions(async () => ENGINES[name]?.(documents, folder));
