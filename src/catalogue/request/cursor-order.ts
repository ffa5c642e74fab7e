import type { CollectionName } from '../../collections/collections.ts';
import { FIELDS } from '../../collections/collections.ts';
import { Problem } from '../../kernel/problem.ts';
import { splitList } from './field-lists.ts';

/** A key by which a search with a cursor is sorted. */
export interface OrderKey {
  /** `_text_match`, or a field. */
  readonly name: string;
  readonly descending: boolean;
  /** Whether documents without a value come first. */
  readonly missingFirst: boolean;
}

/** The order of a search with a cursor. */
export interface CursorOrder {
  readonly sort_by: string;
  readonly keys: readonly OrderKey[];
  /** Whether the values of two documents decide which of them comes first. */
  readonly isComparable: boolean;
}

/** Typesense has three keys at most, and one of them is for documents that are equal in the others. */
const MAX_KEYS = 2;
const KEY = /^\s*(\w+)\s*(?:\(\s*missing_values\s*:\s*(first|last)\s*\))?\s*:\s*(asc|desc)\s*$/i;
const RELEVANCE = '_text_match';

/**
 * The order in which a search is read page by page: that of the client, which is relevance
 * by default, and of equal documents that of their uuids.
 * Errors: Problem 400 for orders without fixed positions.
 */
export function cursorOrder(collection: CollectionName, sort_by = '', hasWords: boolean): CursorOrder {
  const given = sort_by.trim() === '' ? [] : splitList(sort_by);
  const keys = given.map(readKey);
  if (keys.length > MAX_KEYS) {
    throw new Problem(400, `cursor is not possible with ${keys.length} keys in sort_by: ${MAX_KEYS} at most`);
  }
  const texts = [...given];
  const add = (name: string, descending: boolean) => {
    keys.push({ name, descending, missingFirst: false });
    texts.push(`${name}:${descending ? 'desc' : 'asc'}`);
  };
  if (hasWords && keys.length < MAX_KEYS && !keys.some(({ name }) => name === RELEVANCE))
    add(RELEVANCE, true);
  const hasKey = collection === 'chos';
  if (hasKey) add('uuidKey', false);
  const numbers = new Set(
    FIELDS[collection].filter(({ type }) => NUMBERS.includes(type)).map(({ name }) => name),
  );
  const isComparable = hasKey && keys.every(({ name }) => name === RELEVANCE || numbers.has(name));
  return { sort_by: texts.join(), keys, isComparable };
}

const NUMBERS: readonly string[] = ['int32', 'int64', 'float', 'bool'];

function readKey(text: string): OrderKey {
  const [, name = '', missing, direction = ''] = KEY.exec(text) ?? [];
  if (name === '' || (name.startsWith('_') && name !== RELEVANCE)) {
    throw new Problem(
      400,
      `cursor is not possible with sort_by=${text.trim()}: it needs fields with :asc or :desc`,
    );
  }
  return {
    name,
    descending: direction.toLowerCase() === 'desc',
    missingFirst: missing?.toLowerCase() === 'first',
  };
}
