import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLineOf } from '../../kernel/error-message.ts';
import { namesIn } from '../../kernel/files.ts';
import { parseWellFormed } from '../../kernel/json.ts';
import { parseYaml } from '../../kernel/yaml.ts';

export interface EntryFiles {
  read(): Promise<readonly EntryFile[]>;
  /** Changes with the folder; reads no file. */
  revision(): Promise<string>;
}

/** The content of a file; its name is without the suffix. */
export interface EntryFile {
  readonly name: string;
  readonly content: { readonly value: unknown } | { readonly fault: string };
}

/**
 * The YAML and JSON files of a folder, in no particular order; none if there is no
 * such folder. Each call reads the files that have changed since the last one.
 * Errors: those of the file system.
 */
export function entryFiles(folder: string): EntryFiles {
  let cached = new Map<string, { readonly stamp: string; readonly file: EntryFile }>();
  /** Names and stamps of the files. */
  const list = async (): Promise<[string, string][]> => {
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
      const before = cached;
      const entries = await Promise.all(
        (await list()).map(async ([name, stamp]) => {
          const last = before.get(name);
          const file = last?.stamp === stamp ? last.file : await readEntry(join(folder, name), name);
          return [name, { stamp, file }] as const;
        }),
      );
      cached = new Map(entries);
      return entries.map(([, { file }]) => file);
    },
    async revision() {
      const hash = createHash('sha256').update(JSON.stringify((await list()).sort()));
      return hash.digest('base64url').slice(0, 16);
    },
  };
}

const SUFFIX = /\.(?:ya?ml|json)$/;

/** Differs after every change; undefined if it is not a file, or was removed meanwhile. */
async function stampOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { throwIfNoEntry: false, bigint: true });
  return stats?.isFile() ? `${stats.mtimeNs} ${stats.ctimeNs} ${stats.size} ${stats.ino}` : undefined;
}

async function readEntry(path: string, fileName: string): Promise<EntryFile> {
  const name = fileName.replace(SUFFIX, '');
  const text = await readFile(path, 'utf8');
  try {
    const json = fileName.endsWith('.json') ? text : JSON.stringify(parseYaml(text));
    return { name, content: { value: parseWellFormed(json).value } };
  } catch (error) {
    const line = firstLineOf(error);
    return { name, content: { fault: `${fileName} cannot be read: ${line}` } };
  }
}
