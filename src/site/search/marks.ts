import { LINE_CHARACTERS } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { SearchResult } from '../lookups/objects.ts';

/** Around matched words in replies; no record has these characters, which belong to no script. */
export const [MARK_START, MARK_END] = ['\ue000', '\ue001'];

type Hit = SearchResult<{ readonly title?: string }>['hits'][number];

/**
 * The title with the matched words in `<mark>`; undefined if it has none. `typed` are marked wherever they stand: texts in
 * scripts without spaces, which are found by a hidden field. [words-34]
 */
export function markedTitle({ highlight, document }: Hit, typed: readonly string[] = []): Html | undefined {
  const [title] = [highlight?.['title'] ?? []].flat();
  const found = title?.value ?? title?.snippet;
  const text = typed.length === 0 ? found : withMarks(found ?? document.title ?? '', typed);
  // The card has the beginning of a longer one, without marks.
  if (text === undefined || text.length > LINE_CHARACTERS || !text.includes(MARK_START)) return undefined;
  return marked(text);
}

/** The text with marks around these parts of it, and those that it has. */
function withMarks(text: string, parts: readonly string[]): string {
  const longestFirst = parts.toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  const markedOrPart = new RegExp(`${MARK_START}[^${MARK_END}]*${MARK_END}|${longestFirst.join('|')}`, 'g');
  return text.replace(markedOrPart, (part) =>
    part.startsWith(MARK_START) ? part : `${MARK_START}${part}${MARK_END}`,
  );
}

/** A text of a reply with `<mark>` for the marks; everything else is escaped. */
export const marked = (text: string): Html =>
  html`${text.split(MARK_START).map((part, i) => {
    if (i === 0) return part.replaceAll(MARK_END, '');
    const [word = '', rest = ''] = part.split(MARK_END, 2);
    return html`<mark>${word}</mark>${rest}`;
  })}`;
