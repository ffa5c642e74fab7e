import { EngineFault } from '../fault.ts';

/** One key of `sort_by`, not yet checked against the schema. */
export type SortKey = FieldKey | EvalKey;

interface FieldKey {
  readonly field: string;
  /** The text after the last colon, in uppercase. */
  readonly order: string;
  /** The text in brackets after the field. */
  readonly argument: string | undefined;
}

/** `_eval(filter):desc` or `_eval([(filter):3,(filter):2]):desc`. */
export interface EvalKey {
  readonly expressions: readonly { readonly filter: string; readonly score: number }[];
  readonly order: string;
}

const malformed = (): EngineFault => new EngineFault(400, 'Parameter `sort_by` is malformed.');

/**
 * Reads `sort_by`: `field:asc`, `field(missing_values: first):desc`,
 * `_text_match(buckets: 10):desc`, `_rand(7):asc`, `_eval(…):desc`, separated by commas.
 * Errors: EngineFault 400 for a key without an order. The rest is checked later.
 */
export function readSortBy(text: string): SortKey[] {
  if (text.trim() === '') return [];
  const keys: SortKey[] = [];
  for (let at = 0; at < text.length; ) {
    const read = /^\s*_eval/.test(text.slice(at)) ? readEval(text, at) : readKey(text, at);
    keys.push(read.key);
    at = read.next;
  }
  return keys;
}

interface Read<T> {
  readonly key: T;
  /** Where the next key begins. */
  readonly next: number;
}

/** A comma at the end of the text is part of the order, as upstream. */
function readKey(text: string, from: number): Read<FieldKey> {
  let depth = 0;
  let end = from;
  for (; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    else if (text[end] === ')') depth -= 1;
    else if (text[end] === ',' && depth === 0 && end < text.length - 1) break;
  }
  const key = text.slice(from, end);
  const colon = key.lastIndexOf(':');
  if (colon === -1 || colon === key.length - 1) throw malformed();
  const subject = key.slice(0, colon).trim();
  const order = readOrder(key, colon);
  const open = subject.endsWith(')') ? subject.indexOf('(') : -1;
  const field = open === -1 ? subject : subject.slice(0, open).trim();
  const argument = open === -1 ? undefined : subject.slice(open + 1, -1).trim();
  return { key: { field, order, argument }, next: end + 1 };
}

function readEval(text: string, from: number): Read<EvalKey> {
  let at = text.indexOf('(', from) + 1;
  if (at === 0) throw malformed();
  const expressions: { filter: string; score: number }[] = [];
  const list = /^\s*\[/.exec(text.slice(at))?.[0];
  if (list !== undefined) {
    at += list.length;
    while (text[at] !== ']') {
      const open = text.indexOf('(', at);
      const close = open === -1 ? -1 : closingBracket(text, open);
      const colon = close === -1 ? -1 : text.indexOf(':', close);
      if (colon === -1) throw malformed();
      const score = /^[^,\]]*/.exec(text.slice(colon + 1))?.[0] ?? '';
      if (!/^\s*[+-]?\d{1,15}\s*$/.test(score)) throw malformed();
      expressions.push({ filter: text.slice(open + 1, close), score: Number(score) });
      at = colon + 1 + score.length;
      if (at >= text.length) throw malformed();
      if (text[at] === ',') at += 1;
    }
  } else {
    const close = closingBracket(text, at - 1);
    if (close === -1) throw malformed();
    expressions.push({ filter: text.slice(at, close), score: 1 });
    at = close;
  }
  const colon = text.indexOf(':', at);
  if (colon === -1) throw malformed();
  const comma = text.indexOf(',', colon);
  const end = comma === -1 ? text.length : comma;
  return { key: { expressions, order: readOrder(text.slice(0, end), colon) }, next: end + 1 };
}

const readOrder = (key: string, colon: number): string =>
  key
    .slice(colon + 1)
    .trim()
    .toUpperCase();

/** Where the bracket at `open` is closed, outside backticks, or -1. */
function closingBracket(text: string, open: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '`') quoted = !quoted;
    else if (!quoted && text[at] === '(') depth += 1;
    else if (!quoted && text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
