import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface EntryFiles {
  read(): Promise<readonly EntryFile[]>;
  /** Another text after every change of the folder; reads no file. */
  revision(): Promise<string>;
}

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
export function entryFiles(folder: string): EntryFiles {
  let known = new Map<string, { readonly stamp: string; readonly file: EntryFile }>();
  /** Names with stamps of the files that are there. */
  const look = async (): Promise<[string, string][]> => {
    const names = (await namesIn(folder)).filter((name) => SUFFIX.test(name));
    const stamped = await Promise.all(
      names.map(
        async (name): Promise<[string, string | undefined]> => [name, await stampOf(join(folder, name))],
      ),
    );
    return stamped.filter((entry): entry is [string, string] => entry[1] !== undefined);
  };
  return {
    async read() {
      const before = known;
      const entries = await Promise.all(
        (await look()).map(async ([name, stamp]) => {
          const seen = before.get(name);
          const file = seen?.stamp === stamp ? seen.file : await readEntry(join(folder, name), name);
          return [name, { stamp, file }] as const;
        }),
      );
      known = new Map(entries);
      return Array.from(known.values(), ({ file }) => file);
    },
    async revision() {
      const hash = createHash('sha256').update(JSON.stringify((await look()).sort()));
      return hash.digest('base64url').slice(0, 16);
    },
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
