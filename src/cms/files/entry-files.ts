import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What one file of a folder holds; its name without the suffix is its identity. */
export interface EntryFile {
  readonly name: string;
  readonly content: { readonly value: unknown } | { readonly fault: string };
}

/**
 * The YAML and JSON files of a folder, in no particular order; none when there
 * is no such folder. Each call looks at all of them and reads those that have
 * changed since the last one, so that changes are seen at once.
 * Errors: those of the file system.
 */
export function entryFiles(folder: string): () => Promise<readonly EntryFile[]> {
  let known = new Map<string, { readonly stamp: string; readonly file: EntryFile }>();
  return async () => {
    const names = (await namesIn(folder)).filter((name) => SUFFIX.test(name));
    const before = known;
    const entries = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const stamp = await stampOf(path);
        if (stamp === undefined) return undefined;
        const seen = before.get(name);
        const file = seen?.stamp === stamp ? seen.file : await readEntry(path, name);
        return [name, { stamp, file }] as const;
      }),
    );
    known = new Map(entries.filter((entry) => entry !== undefined));
    return Array.from(known.values(), ({ file }) => file);
  };
}

const SUFFIX = /\.(?:ya?ml|json)$/;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Differs after every change; undefined for what is no file, or has gone meanwhile. */
async function stampOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { throwIfNoEntry: false, bigint: true });
  return stats?.isFile() ? `${stats.mtimeNs} ${stats.ctimeNs} ${stats.size} ${stats.ino}` : undefined;
}

async function readEntry(path: string, fileName: string): Promise<EntryFile> {
  const name = fileName.replace(SUFFIX, '');
  const text = await readFile(path, 'utf8');
  try {
    return { name, content: { value: fileName.endsWith('.json') ? JSON.parse(text) : parse(text) } };
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { name, content: { fault: `${fileName} cannot be read: ${line}` } };
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
