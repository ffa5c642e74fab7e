import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EngineProcess } from '../engine-server/engine-process.ts';

/** Asked of the index, beside all documents: what was added by the passes must also be found. */
const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  // All values: of equally frequent ones, those of the documents that were changed last would be left.
  {
    facet_by: 'imageColor,imageOrientation,imageColorIsGrayscale',
    max_facet_values: '100',
    per_page: '0',
  },
  { filter_by: 'imageColorScore:>0.5', sort_by: 'imageColorScore:desc,titleKey:asc', include_fields: 'uuid' },
  { filter_by: 'imageMegapixel:>0', per_page: '0' },
];
const NEIGHBOURS_OF = 5;

/** Everything that runs of `vitrine index` have left in a folder, but for numbers of collections and times. */
export async function indexState(dataDir: string): Promise<object> {
  const engine = await EngineProcess.start(dataDir);
  try {
    const lines = (await engine.ask('GET', '/collections/chos/documents/export')).split('\n').sort();
    const ids = lines.slice(0, NEIGHBOURS_OF).map((line) => (JSON.parse(line) as { id: string }).id);
    const near = ids.flatMap((id) =>
      ['metadataEmbedding', 'imageEmbedding'].map((field) => ({
        vector_query: `${field}:([], id: ${id}, k: 10)`,
        include_fields: 'uuid',
      })),
    );
    const searches = [...SEARCHES, ...near].map((parameters) => ({
      collection: 'chos',
      q: '*',
      ...parameters,
    }));
    const answers = await engine.ask('POST', '/multi_search', { searches });
    return {
      documents: lines,
      answers: answers.replaceAll(/"search_time_ms":\d+|"chos-\d+"/g, ''),
      previews: namesBelow(join(dataDir, 'previews')),
      derived: derivedValues(dataDir),
    };
  } finally {
    await engine.kill();
  }
}

const namesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** When a failure is worth another try depends on when it happened. */
function derivedValues(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'records.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      `SELECT kind, key, version, failure, CASE WHEN failure IS NULL THEN hex(value) END AS value
       FROM derived WHERE kind <> 'picture-due' ORDER BY kind, key`,
    )
    .all();
  database.close();
  // The key of a vocabulary names its collection, whose number depends on how many rebuilds were killed.
  return rows.map((row) => JSON.stringify(row).replace(/chos-\d+/, 'chos'));
}
