import { z } from 'zod';
import { cacheKey } from '../../kernel/cache-key.ts';
import { issueText } from '../../kernel/issue-text.ts';
import { shareInFlight } from '../../kernel/share-in-flight.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Cms, CmsMismatch } from './cms.ts';
import type { ContentEntry } from './content-entry.ts';
import { type DirectusAccess, type DirectusTimes, directusClient } from './directus/directus-client.ts';
import { DirectusFault, parseReply, type Reply } from './directus/directus-fault.ts';
import {
  CONTENT,
  fieldPaths,
  INSTITUTION,
  LISTED_CONTENT,
  LISTED_INSTITUTION,
  type Selection,
} from './directus-selections.ts';
import { byId, checkAll, checkContent, checkInstitution, type RawEntry } from './entries.ts';
import type { Institution } from './institution.ts';

/**
 * A Directus with the collections of `deploy/directus/schema.yaml`. Each call is
 * one request; nothing is cached here.
 */
export function openDirectusCms(access: DirectusAccess, times?: DirectusTimes): Cms {
  const directus = directusClient(access, times);

  const list = (kind: CmsMismatch['kind'], what: string, query: ListQuery, given: Given = {}) =>
    directus.request({ method: 'GET', path: listPath(query), ...given }, (reply) =>
      entriesOf(reply, kind, what),
    );
  const content = (selection: ListQuery['selection'], given: Given) =>
    list('content', 'list', { selection, sort: 'sort,id', deep: CONTENT_LISTS }, given);

  const shareAsset = shareInFlight<boolean>();
  // As a browser requests it, without a token; without parameters, which would transform the picture.
  const isThere = (id: string, signal?: AbortSignal) => {
    const request = { method: 'HEAD', path: `/assets/${id}`, anonymous: true } as const;
    const send = (shared: AbortSignal) =>
      directus.request({ ...request, signal: shared }, ({ status }) => status === 200);
    return shareAsset(cacheKey({ id }), send, { signal });
  };

  return {
    async institutions(signal) {
      const query = { selection: LISTED_INSTITUTION, filter: PUBLISHED, sort: 'id', deep: INSTITUTION_LISTS };
      return checkAll(await list('institution', 'list', query, { signal }), institutionOf);
    },
    async institution(id, signal) {
      if (!isQueryable(id)) return undefined;
      const filter = { _and: [PUBLISHED, { id: textFilter(id) }] };
      const query = { selection: INSTITUTION, filter, deep: INSTITUTION_LISTS };
      const found = await list('institution', id, query, { signal });
      const same = found.find((one) => one.id === id);
      return same && institutionOf(same);
    },
    contentIndex: async (signal) => checkAll(await content(LISTED_CONTENT, { signal }), checkContent),
    async contentWithBlocks(signal) {
      const found = await content(CONTENT, { signal, large: true });
      assertReadable(found);
      return checkAll(found, checkContent);
    },
    async contentBySlug(slug, signal) {
      if (!isQueryable(slug)) return [];
      const filter = { translations: { slug: textFilter(slug) } };
      const query = { selection: CONTENT, filter, sort: 'sort,id', deep: CONTENT_LISTS };
      const found = await list('content', `with the slug ${slug}`, query, { signal });
      // The database may compare without regard to case.
      const hasSlug = ({ translations }: ContentEntry) => translations?.some((one) => one.slug === slug);
      return found.map(checkContent).filter(hasSlug);
    },
    async contentById(id, signal) {
      if (!Number.isInteger(id) || id < 1 || id > MAX_INTEGER) return undefined;
      const query = { selection: CONTENT, filter: { id: { _eq: id } }, deep: CONTENT_LISTS };
      const [found] = await list('content', String(id), query, { signal });
      return found && checkContent(found);
    },
    hasAsset: async (id, signal) => isUuid(id) && isThere(id, signal),
    // Directus does not report changes.
    revision: async () => '',
    close: () => directus.close(),
  };
}

/** Directus sorts nested lists itself, by characters instead of the database's collation. */
function institutionOf(raw: RawEntry): Institution {
  const institution = checkInstitution(raw);
  return { ...institution, child_institutions: institution.child_institutions?.toSorted(byId) ?? null };
}

interface Given {
  readonly signal?: AbortSignal | undefined;
  readonly large?: boolean;
}

/** The whole of a nested list, in order. */
const all = (...order: readonly string[]) => ({ _limit: -1, _sort: order });

const PUBLISHED = { status: { _eq: 'published' } };

const INSTITUTION_LISTS = {
  translations: all('id'),
  provider_names: all('id'),
  child_institutions: { _limit: -1, _filter: PUBLISHED },
};

const CONTENT_LISTS = {
  category: { translations: all('id') },
  translations: { ...all('id'), items: all('sort', 'id') },
};

/** The largest integer in PostgreSQL; requests with larger ones fail. */
const MAX_INTEGER = 2_147_483_647;

const listShape = z.object({ data: z.array(z.looseObject({ id: z.union([z.string(), z.int()]) })) });

/** Errors: those of `parseReply`; CmsMismatch for JSON that is not a list of entries. */
function entriesOf(reply: Reply, kind: CmsMismatch['kind'], what: string): RawEntry[] {
  const checked = listShape.safeParse(parseReply(reply));
  if (checked.success) return checked.data.data.map((value) => ({ id: String(value.id), value }));
  throw new CmsMismatch(kind, what, issueText(checked.error));
}

/**
 * Directus leaves out what the token may not read. If that is the text of all
 * pages, the response is refused, because `sync` would delete them.
 * Errors: DirectusFault.
 */
function assertReadable(entries: readonly RawEntry[]): void {
  const pages = entries.map(({ value }) => value as { readonly translations?: unknown });
  const translations = pages.flatMap((page) => (Array.isArray(page.translations) ? page.translations : []));
  const [missing] = [
    pages.length > 0 && !pages.some((page) => 'translations' in page) ? ['translations'] : [],
    translations.length > 0 && !translations.some((one) => 'items' in Object(one)) ? ['items'] : [],
  ].flat();
  if (missing !== undefined)
    throw new DirectusFault('refused', `returns no ${missing}: the token may not read them`);
}

/** A query for items of a collection. */
interface ListQuery {
  readonly selection: Selection;
  readonly filter?: object;
  readonly sort?: string;
  /** Limits and orders of nested lists; without them, Directus cuts each off at 100. */
  readonly deep?: object;
}

/** The path of a request for all matching items, with filters and `deep` as JSON. */
function listPath({ selection, filter, sort, deep }: ListQuery): string {
  const query = new URLSearchParams({ limit: '-1', fields: fieldPaths(selection).join(',') });
  if (sort !== undefined) query.set('sort', sort);
  if (filter !== undefined) query.set('filter', JSON.stringify(filter));
  if (deep !== undefined) query.set('deep', JSON.stringify(deep));
  return `/items/${selection.collection}?${query}`;
}

/**
 * A filter for a text. Directus gives some texts a meaning of their own (`null`,
 * `true`, `$NOW`); these are matched by their end, so that the caller must
 * compare the results once more.
 */
const textFilter = (text: string): object =>
  /^(?:null|NULL|true|false|\$.*)$/s.test(text) ? { _ends_with: text.slice(1) } : { _eq: text };

/**
 * Whether an id or slug can be part of a request: PostgreSQL fails at some
 * characters, and a long text makes the whole request fail. Columns of ids and
 * slugs hold 255 characters.
 */
const isQueryable = (text: string): boolean =>
  text !== '' && text.length <= MAX_LENGTH && !text.includes('\u0000') && text.isWellFormed();

const MAX_LENGTH = 255;
