import { createHash } from 'node:crypto';
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { enclosedEntries, enclosedFault, readEnclosed, textOf } from '../../../kernel/enclosed-files.ts';
import { firstLineOf } from '../../../kernel/error-message.ts';
import { isMissing } from '../../../kernel/files.ts';
import { parseWellFormed } from '../../../kernel/json.ts';
import { parseYaml } from '../../../kernel/yaml.ts';

interface EntryFiles {
  read(): Promise<readonly EntryFile[]>;
  /** Changes with the folder; reads no file. */
  revision(): Promise<string>;
}

/** The content of a file; its name is without the suffix. */
export interface EntryFile {
  readonly name: string;
  /** The path in the content folder. */
  readonly file: string;
  readonly content: { readonly value: unknown } | { readonly fault: string };
}

/** A page with all blocks has some 100 kB; YAML of this size may take ten seconds. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Deeper values cannot be written as JSON. */
const MAX_DEPTH = 200;

/**
 * The YAML and JSON files of a folder in the content folder, in no particular order; none if there is no
 * such folder. Each call reads the files that have changed since the last one. What is wrong with a file
 * is said of that file. [content-27]
 * Errors: NotEnclosed; those of the file system, of the folder itself.
 */
export function entryFiles(contentFolder: string, name: string): EntryFiles {
  let cached = new Map<string, { readonly stamp: string; readonly file: EntryFile | undefined }>();
  /** Names and stamps of the files. */
  const list = async (): Promise<[string, string][]> => {
    const names = (await enclosedEntries(contentFolder, name)).map((entry) => entry.name);
    const stamped = await Promise.all(
      names
        .filter((one) => SUFFIX.test(one))
        .map(
          async (one): Promise<[string, string | undefined]> => [
            one,
            await stampOf(join(contentFolder, name, one)),
          ],
        ),
    );
    return stamped.filter((entry): entry is [string, string] => entry[1] !== undefined);
  };
  return {
    async read() {
      const before = cached;
      const entries = await Promise.all(
        (await list()).map(async ([fileName, stamp]) => {
          const last = before.get(fileName);
          const file = last?.stamp === stamp ? last.file : await readEntry(contentFolder, name, fileName);
          return [fileName, { stamp, file }] as const;
        }),
      );
      cached = new Map(entries);
      return entries.flatMap(([, { file }]) => file ?? []);
    },
    async revision() {
      const hash = createHash('sha256').update(JSON.stringify((await list()).sort()));
      return hash.digest('base64url').slice(0, 16);
    },
  };
}

const SUFFIX = /\.(?:ya?ml|json)$/;

/** Differs after every change; undefined if it is not a file, leads nowhere, or was removed meanwhile. */
async function stampOf(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path, { bigint: true });
    return stats.isFile() ? `${stats.mtimeNs} ${stats.ctimeNs} ${stats.size} ${stats.ino}` : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    // A link to itself, or into a folder that cannot be searched.
    const { mtimeNs } = await lstat(path, { bigint: true });
    return `${mtimeNs} ${error instanceof Error && 'code' in error ? error.code : ''}`;
  }
}

/** Undefined if it was removed meanwhile. */
async function readEntry(
  contentFolder: string,
  folder: string,
  fileName: string,
): Promise<EntryFile | undefined> {
  const file = `${folder}/${fileName}`;
  const name = fileName.replace(SUFFIX, '');
  try {
    const text = textOf(await readEnclosed(contentFolder, file, MAX_FILE_BYTES));
    const json = fileName.endsWith('.json') ? text : JSON.stringify(parseYaml(text));
    const { value } = parseWellFormed(json);
    if (isDeeperThan(value, MAX_DEPTH))
      throw new Error(`its values are nested more than ${MAX_DEPTH} levels deep`);
    return { name, file, content: { value } };
  } catch (error) {
    if (isMissing(error)) return undefined;
    const reason = enclosedFault(error) ?? firstLineOf(error);
    return { name, file, content: { fault: `${fileName} cannot be read: ${reason}` } };
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1));
}
