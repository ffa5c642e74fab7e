import { access } from 'node:fs/promises';
import { type Clock, monotonicClock } from '../../kernel/clock.ts';
import { NotEnclosed } from '../../kernel/enclosed-files.ts';
import { messageOf } from '../../kernel/error-message.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { type Cms, CmsMismatch, CmsUnreachable } from './cms.ts';
import type { ContentEntry } from './content-entry.ts';
import { byId, checkAll, checkContent, checkInstitution, type RawEntry, withSlug } from './entries.ts';
import { findAsset } from './files/asset-files.ts';
import { type EntryFile, entryFiles } from './files/entry-files.ts';
import type { Institution } from './institution.ts';

/**
 * A CMS of files: `institutions/<id>.yaml`, `content/<id>-<anything>.yaml` (or
 * `.json`) with the structure of the API's responses, where null fields may be left
 * out, and `assets/<uuid>.<suffix>`. `docs/content.md` describes them.
 */
export function openFileCms(folder: string, clock: Clock = monotonicClock): Cms {
  const institutionFiles = entryFiles(folder, 'institutions');
  const contentFiles = entryFiles(folder, 'content');

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
    hasAsset: (id) => reached(async () => (await findAsset(folder, id)) !== undefined),
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
    if (!(error instanceof NotEnclosed || (error instanceof Error && 'syscall' in error))) throw error;
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
function asInstitution({ name, file, content }: EntryFile): FileEntry {
  if ('fault' in content) return { id: name, file, value: undefined, fault: content.fault };
  if (!isJsonObject(content.value)) return { id: name, file, value: content.value };
  const raw = { id: name, file, value: { ...content.value, id: name } };
  const isText = typeof statusOf(raw.value) === 'string';
  return isText ? raw : { ...raw, fault: 'status: must be a text such as published' };
}

function asContent({ name, file, content }: EntryFile): FileEntry {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(name)?.[1];
  if (id === undefined) {
    const fault = 'the name of the file must begin with the id and a hyphen';
    return { id: name, file, value: undefined, fault };
  }
  if ('fault' in content) return { id, file, value: undefined, fault: content.fault };
  if (!isJsonObject(content.value)) return { id, file, value: content.value };
  const { sort } = content.value;
  return {
    id,
    file,
    value: { ...content.value, id: Number(id) },
    ...(typeof sort === 'number' ? { sort } : {}),
  };
}

function validInstitution(raw: FileEntry): Institution {
  if (raw.fault !== undefined) throw new CmsMismatch('institution', raw.id, raw.fault, raw.file);
  return checkInstitution(raw);
}

function validContent(raw: FileEntry): ContentEntry {
  if (raw.fault !== undefined) throw new CmsMismatch('content', raw.id, raw.fault, raw.file);
  return checkContent(raw);
}

const statusOf = (value: Readonly<Record<string, unknown>>): unknown => value['status'] ?? 'published';

/** The published institutions, with children derived from their parents. */
function withChildren(all: readonly FileEntry[]): FileEntry[] {
  const published = all.filter(
    ({ value, fault }) => fault !== undefined || !isJsonObject(value) || statusOf(value) === 'published',
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
