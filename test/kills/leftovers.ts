import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that nobody names are swept away with the next collection that is made, when they are a minute old. */
const MAX_FOLDER_AGE_MS = 10 * 60_000;
const MAX_LOG_BYTES = 128 * 1024 * 1024;
const KEPT = /^(?:documents\.sqlite(?:-wal|-shm)?|generation\.json|schema\.json|writer\.lock(?:-journal)?)$/;

interface CatalogFile {
  readonly collections: Readonly<Record<string, { readonly folder: string }>>;
}
interface GenerationFile {
  readonly segments: readonly { readonly id: string }[];
}

const foldersOf = (indexDir: string): string[] => {
  const path = join(indexDir, 'catalog.json');
  if (!existsSync(path)) return [];
  const { collections } = JSON.parse(readFileSync(path, 'utf8')) as CatalogFile;
  return Object.values(collections).map(({ folder }) => folder);
};

/** Files in the collections' folders that no generation names. */
export function unnamedFiles(indexDir: string): string[] {
  return foldersOf(indexDir).flatMap((folder) => {
    const path = join(indexDir, folder);
    const { segments } = JSON.parse(readFileSync(join(path, 'generation.json'), 'utf8')) as GenerationFile;
    const isNamed = (name: string): boolean => segments.some(({ id }) => name.startsWith(`${id}.`));
    return readdirSync(path)
      .filter((name) => !KEPT.test(name) && !isNamed(name))
      .map((name) => join(folder, name));
  });
}

/** Folders of collections that are not in the catalog: being made, being removed, or left. */
export function unnamedFolders(indexDir: string): string[] {
  const named = foldersOf(indexDir);
  return readdirSync(indexDir).filter((name) => name.startsWith('collection-') && !named.includes(name));
}

/** What has been left over and should not be there any more. */
export function leftovers(indexDir: string): string[] {
  const old = unnamedFolders(indexDir).filter((name) => {
    const status = statSync(join(indexDir, name), { throwIfNoEntry: false });
    return status && Date.now() - status.mtimeMs > MAX_FOLDER_AGE_MS;
  });
  const logs = foldersOf(indexDir)
    .map((folder) => join(folder, 'documents.sqlite-wal'))
    .filter((name) => {
      const status = statSync(join(indexDir, name), { throwIfNoEntry: false });
      return status && status.size > MAX_LOG_BYTES;
    });
  return [...unnamedFiles(indexDir), ...old, ...logs];
}
