import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { monotonicClock } from '../kernel/clock.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import { type Cms, CmsMismatch, CmsUnreachable } from './cms.ts';
import type { ContentEntry } from './content-entry.ts';
import { checkAll, checkContent, checkInstitution, type RawEntry } from './entries.ts';
import { findAsset } from './files/asset-files.ts';
import { type EntryFile, entryFiles } from './files/entry-files.ts';
import { hasSlug } from './has-slug.ts';
import { byId } from './id-order.ts';
import type { Institution } from './institution.ts';

/**
 * A CMS of files: `institutions/<id>.yaml`, `content/<id>-<anything>.yaml` (or
 * `.json`) in the shapes of the API, where null fields may be left out, and
 * `assets/<uuid>.<suffix>`. `docs/content.md` tells how to write them.
 */
export function openFileCms(folder: string): Cms {
  const institutionFiles = entryFiles(join(folder, 'institutions'));
  const contentFiles = entryFiles(join(folder, 'content'));

  const institutions = async () =>
    withChildren((await institutionFiles.read()).map(asInstitution)).sort((a, b) => byId(a.id, b.id));
  const content = async () => (await contentFiles.read()).map(asContent).sort(bySortAndId);
  const reached = <Given>(work: () => Promise<Given>) => inFolder(folder, work);

  let seen = { folder: '', revision: 0 };
  const look = memoizeFor(REVISION_MS, monotonicClock, async () => {
    const state = `${await institutionFiles.revision()} ${await contentFiles.revision()}`;
    // Counted, because a folder that is put back must not bring back what was kept of it.
    if (state !== seen.folder) seen = { folder: state, revision: seen.revision + 1 };
  });
  const revision = async () => {
    // While the folder cannot be read, what was kept of it stays good; who asks it for more will hear why.
    await look().catch(() => {});
    return String(seen.revision);
  };

  return {
    institutions: () => reached(async () => checkAll(await institutions(), (raw) => inList(sound(raw)))),
    institution: (id) =>
      reached(async () => {
        const found = (await institutions()).find((one) => one.id === id);
        return found && sound(found);
      }),
    contentIndex: () =>
      reached(async () => checkAll(await content(), (raw) => withoutBlocks(soundContent(raw)))),
    contentWithBlocks: () => reached(async () => checkAll(await content(), soundContent)),
    contentBySlug: (slug) =>
      reached(async () => (await content()).filter((raw) => hasSlug(raw.value, slug)).map(soundContent)),
    contentById: (id) =>
      reached(async () => {
        const found = (await content()).find((one) => one.id === String(id));
        return found && soundContent(found);
      }),
    hasAsset: (id) => reached(async () => (await findAsset(join(folder, 'assets'), id)) !== undefined),
    revision,
    close: async () => {},
  };
}

/** How often the folder is looked at for changes, at most. */
const REVISION_MS = 1000;

/** Errors: CmsUnreachable when the folder is not there, or something in it cannot be read. */
async function inFolder<Given>(folder: string, work: () => Promise<Given>): Promise<Given> {
  try {
    await access(folder);
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new CmsUnreachable(`the content folder ${folder} cannot be read: ${error.message}`, {
      cause: error,
    });
  }
}

interface FileEntry extends RawEntry {
  /** Why the file says nothing. */
  readonly fault?: string;
  readonly sort?: number;
}

/** The id is the name of the file, whatever stands in it. */
function asInstitution({ name, content }: EntryFile): FileEntry {
  if ('fault' in content) return { id: name, value: undefined, fault: content.fault };
  return { id: name, value: isObject(content.value) ? { ...content.value, id: name } : content.value };
}

function asContent({ name, content }: EntryFile): FileEntry {
  const id = /^([1-9]\d{0,14})(?:-|$)/.exec(name)?.[1];
  if (id === undefined) {
    return { id: name, value: undefined, fault: 'the name of the file must begin with the id and a hyphen' };
  }
  if ('fault' in content) return { id, value: undefined, fault: content.fault };
  if (!isObject(content.value)) return { id, value: content.value };
  const { sort } = content.value;
  return {
    id,
    value: { ...content.value, id: Number(id) },
    ...(typeof sort === 'number' ? { sort } : {}),
  };
}

function sound(raw: FileEntry): Institution {
  if (raw.fault !== undefined) throw new CmsMismatch('institution', raw.id, raw.fault);
  return checkInstitution(raw);
}

function soundContent(raw: FileEntry): ContentEntry {
  if (raw.fault !== undefined) throw new CmsMismatch('content', raw.id, raw.fault);
  return checkContent(raw);
}

/** The published ones; children follow from what each says of its parent. */
function withChildren(all: readonly FileEntry[]): FileEntry[] {
  const published = all.filter(
    ({ value }) => !isObject(value) || (value['status'] ?? 'published') === 'published',
  );
  const children = Map.groupBy(published, ({ value }) =>
    isObject(value) ? value['parent_institution'] : undefined,
  );
  return published.map((one) => {
    if (!isObject(one.value)) return one;
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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
