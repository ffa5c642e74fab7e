import type { ImportOutcome } from '../search-engine.ts';
import { BrokenReply } from './cluster-retry.ts';

/** JSON text on one line: line breaks within strings are escaped. */
export const asLine = (json: string): string => json.replace(/[\r\n]+/g, ' ');

/** The non-empty lines of UTF-8 text in chunks. Only `\n` ends a line. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const [first = '', ...further] = decoder.decode(chunk, { stream: true }).split('\n');
    const lines = [rest + first, ...further];
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * The outcome for each document of an import, from the lines of the reply.
 * Errors: BrokenReply for other lines, or another number of them.
 */
export function importOutcomes(reply: unknown, documents: number): ImportOutcome[] {
  if (typeof reply !== 'string') throw new BrokenReply('an import without a text');
  const lines = reply.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== documents) {
    throw new BrokenReply(`an import of ${documents} documents with ${lines.length} outcomes`);
  }
  return lines.map((line) => {
    const { success, error } = JSON.parse(line) as { readonly success?: unknown; readonly error?: unknown };
    if (success === true) return { success };
    if (success !== false) throw new BrokenReply('a line of an import without an outcome');
    return { success, error: typeof error === 'string' ? error : 'refused without a reason' };
  });
}

/** Characters of an encoded filter that fit in a URL. */
const MAX_FILTER_CHARACTERS = 3500;

/** Filters for documents with these ids, as many in each as fit in a URL. */
export function idFilters(ids: readonly string[]): string[] {
  const batches: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    // A backtick would end the quotes; no document has such an id.
    if (/[`\\]/.test(id)) continue;
    const quoted = `\`${id}\``;
    length += encodeURIComponent(`${quoted},`.toWellFormed()).length;
    if (length > MAX_FILTER_CHARACTERS) {
      batches.push([]);
      length = encodeURIComponent(`${quoted},`.toWellFormed()).length;
    }
    batches.at(-1)?.push(quoted);
  }
  return batches.map((quoted) => `id:=[${quoted.join(',')}]`);
}
