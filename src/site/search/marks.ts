import { LINE_CHARACTERS } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { SearchResult } from '../lookups/objects.ts';

/** Around matched words in replies; no record has these characters, which belong to no script. */
export const [MARK_START, MARK_END] = ['\ue000', '\ue001'];

type Hit = SearchResult<unknown>['hits'][number];

/** The title with the matched words in `<mark>`; undefined if it has none. */
export function markedTitle({ highlight }: Hit): Html | undefined {
  const [title] = [highlight?.['title'] ?? []].flat();
  const text = title?.value ?? title?.snippet;
  // The card has the beginning of a longer one, without marks.
  if (text === undefined || text.length > LINE_CHARACTERS || !text.includes(MARK_START)) return undefined;
  return marked(text);
}

/** A text of a reply with `<mark>` for the marks; everything else is escaped. */
export const marked = (text: string): Html =>
  html`${text.split(MARK_START).map((part, i) => {
    if (i === 0) return part.replaceAll(MARK_END, '');
    const [word = '', rest = ''] = part.split(MARK_END, 2);
    return html`<mark>${word}</mark>${rest}`;
  })}`;
