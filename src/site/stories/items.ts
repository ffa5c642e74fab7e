import { safeUrl } from '../../kernel/html.ts';
import { contentUrl } from '../page/own-links.ts';
import type { Visit } from '../page/visit.ts';

/** An entry of a list whose structure the CMS does not promise, with what pages can show of it. */
export interface Item {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly text: string | undefined;
  readonly url: string | undefined;
  /** Parameters of a search: `q=…` or `filter_by=…`. */
  readonly query: string | undefined;
  /** Id of a picture of the CMS. */
  readonly picture: string | undefined;
}

const MAX_DEPTH = 6;

/** The entries within a value of unknown structure: the outermost objects that have something to show. */
export function itemsWithin(value: unknown, depth = 0): readonly Item[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => itemsWithin(one, depth + 1));
  const fields = value as Readonly<Record<string, unknown>>;
  const item: Item = {
    id: textAt(fields, 'id'),
    title: textAt(fields, 'title', 'label', 'heading', 'name'),
    text: textAt(fields, 'summary', 'text', 'caption', 'description'),
    url: textAt(fields, 'url', 'link', 'href'),
    query: textAt(fields, 'query'),
    picture: pictureOf(fields),
  };
  const isItem = [item.url, item.query, item.picture].some((part) => part !== undefined);
  if (isItem || (item.id !== undefined && !hasNested(fields))) return [item];
  return Object.values(fields).flatMap((one) => itemsWithin(one, depth + 1));
}

function textAt(fields: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    if (name === 'id' && typeof value === 'number') return String(value);
  }
  return undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function pictureOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ['image', 'picture', 'file', 'directus_files_id']) {
    const value = fields[name];
    const id = typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : value;
    if (typeof id === 'string' && UUID.test(id)) return id;
  }
  return undefined;
}

const hasNested = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.values(fields).some((value) => typeof value === 'object' && value !== null);

/** A URL of the CMS as `href`: a web address, or a path of this site. Undefined for others. */
export const pageUrl = (visit: Visit, url: string): string | undefined =>
  /^\/(?![/\\])/.test(url) ? contentUrl(visit, url) : safeUrl(url);
