import { createHash } from 'node:crypto';
import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, monotonicClock } from '../../kernel/clock.ts';
import { firstLineOf, messageOf } from '../../kernel/error-message.ts';
import { namesIn } from '../../kernel/files.ts';
import { isJsonObject, parseWellFormed } from '../../kernel/json.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { parseYaml } from '../../kernel/yaml.ts';
import { type Cms, CmsMismatch, CmsUnreachable } from './cms.ts';
import type { ContentEntry } from './content-entry.ts';
import { byId, checkAll, checkContent, checkInstitution, type RawEntry, withSlug } from './entries.ts';
import { findAsset } from './files/asset-files.ts';
import type { Institution } from './institution.ts';

/**
 * A CMS of files: `institutions/<id>.yaml`, `content/<id>-<anything>.yaml` (or
 * `.json`) with the structure of the API's responses, where null fields may be left
 * out, and `assets/<uuid>.<suffix>`. `docs/content.md` describes them.
 */
export function openFileCms(folder: string, clock: Clock = monotonicClock): Cms {
  const institutionFiles = entryFiles(join(folder, 'institutions'));
  const contentFiles = entryFiles(join(folder, 'content'));

  const institutions = async () =>
    withChildren((await institutionFiles.read()).map(asInstitution)).sort((a, b) => byId(a.id, b.id));
  const content = async () => (await contentFiles.read()).map(asContent).sort(bySortAndId);
  const reached = <Result>(work: () => Promise<Result>) => inFolder(folder, work);

  let last = { state: '', revision: 0 };
  const updateRevision = memoizeFor(REVISION_MS, clock, async () => {
    const state = `${await institutionFiles.revision()} ${await contentFiles.revision()}`;
    // A counter, because a folder that is restored must not make old cached responses valid again.
    if (state !== last.state) last = { state, revision: last.revision + 1 };
  });
  const revision = async () => {
    // While the folder cannot be read, cached responses stay valid; other calls report why.
    await updateRevision().catch(() => {});
    return String(last.revision);
  };

  return {
    institutions: () =>
      reached(async () => checkAll(await institutions(), (raw) => inList(validInstitution(raw)))),
    institution: (id) =>
      reached(async () => {
        const found = (await institutions()).find((one) => one.id === id);
        return found && validInstitution(found);
      }),
    contentIndex: () =>
      reached(async () => checkAll(await content(), (raw) => withoutBlocks(validContent(raw)))),
    contentWithBlocks: () => reached(async () => checkAll(await content(), validContent)),
    contentBySlug: (slug) => reached(async () => withSlug(await content(), slug, validContent)),
    contentById: (id) =>
      reached(async () => {
        const found = (await content()).find((one) => one.id === String(id));
        return found && validContent(found);
      }),
    hasAsset: (id) => reached(async () => (await findAsset(join(folder, 'assets'), id)) !== undefined),
    revision,
    close: async () => {},
  };
}

/** How often the folder is checked for changes, at most. */
const REVISION_MS = 1000;

/** Errors: CmsUnreachable if the folder, or something in it, cannot be read. */
async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    await access(folder);
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new CmsUnreachable(`the content folder ${folder} cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

interface FileEntry extends RawEntry {
  /** Why the file cannot be read. */
  readonly fault?: string;
  readonly sort?: number;
}

/** The id is the name of the file, whatever the file says. */
function asInstitution({ name, content }: EntryFile): FileEntry {
  if ('fault' in content) return { id: name, value: undefined, fault: content.fault };
  return { id: name, value: isJsonObject(content.value) ? { ...content.value, id: name } : content.value };
}

function asContent({ name, content }: EntryFile): FileEntry {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(name)?.[1];
  if (id === undefined) {
    return { id: name, value: undefined, fault: 'the name of the file must begin with the id and a hyphen' };
  }
  if ('fault' in content) return { id, value: undefined, fault: content.fault };
  if (!isJsonObject(content.value)) return { id, value: content.value };
  const { sort } = content.value;
  return {
    id,
    value: { ...content.value, id: Number(id) },
    ...(typeof sort === 'number' ? { sort } : {}),
  };
}

function validInstitution(raw: FileEntry): Institution {
  if (raw.fault !== undefined) throw new CmsMismatch('institution', raw.id, raw.fault);
  return checkInstitution(raw);
}

function validContent(raw: FileEntry): ContentEntry {
  if (raw.fault !== undefined) throw new CmsMismatch('content', raw.id, raw.fault);
  return checkContent(raw);
}

/** The published institutions, with children derived from their parents. */
function withChildren(all: readonly FileEntry[]): FileEntry[] {
  const published = all.filter(
    ({ value }) => !isJsonObject(value) || (value['status'] ?? 'published') === 'published',
  );
  const children = Map.groupBy(published, ({ value }) =>
    isJsonObject(value) ? value['parent_institution'] : undefined,
  );
  return published.map((one) => {
    if (!isJsonObject(one.value)) return one;
    const ids = (children.get(one.id) ?? []).map(({ id }) => id).sort(byId);
    return { ...one, value: { ...one.value, child_institutions: ids } };
  });
}

const inList = (institution: Institution): Institution => ({
  ...institution,
  translations: institution.translations.map((translation) => ({ ...translation, items: null })),
});

const withoutBlocks = (entry: ContentEntry): ContentEntry => ({
  ...entry,
  translations: entry.translations?.map((translation) => ({ ...translation, items: null })) ?? null,
});

const bySortAndId = (a: FileEntry, b: FileEntry): number =>
  (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) || Number(a.id) - Number(b.id);

interface EntryFiles {
  read(): Promise<readonly EntryFile[]>;
  /** Changes with the folder; reads no file. */
  revision(): Promise<string>;
}

/** The content of a file; its name is without the suffix. */
interface EntryFile {
  readonly name: string;
  readonly content: { readonly value: unknown } | { readonly fault: string };
}

/**
 * The YAML and JSON files of a folder, in no particular order; none if there is no
 * such folder. Each call reads the files that have changed since the last one.
 * Errors: those of the file system.
 */
function entryFiles(folder: string): EntryFiles {
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
