import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often the collections in a data folder have been published, in all. */
export const publications = (dataDir: string): number =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('generation.json'))
    .reduce((sum, name) => sum + generationOf(join(dataDir, name)), 0);

const generationOf = (path: string): number =>
  (JSON.parse(readFileSync(path, 'utf8')) as { readonly number: number }).number;
