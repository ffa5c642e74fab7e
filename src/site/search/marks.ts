import { LINE_CHARACTERS } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { SearchResult } from '../lookups/objects.ts';

/** Around matched words in replies; no record has these characters, which belong to no script. */
export const [MARK_START, MARK_END] = ['\ue000', '\ue001'];

type Hit = SearchResult<{ readonly title?: string }>['hits'][number];

/**
 * The title with the words that the engine has marked in `<mark>`; undefined if it has none. Of several titles that the
 * index has as one, `shown` is the one of the page.
 */
export function markedTitle({ highlight, document }: Hit, shown = document.title ?? ''): Html | undefined {
  const [title] = [highlight?.['title'] ?? []].flat();
  const all = title?.value ?? title?.snippet;
  const text = all === undefined ? undefined : markedPart(all, shown);
  // The card has the beginning of a longer one, without marks.
  if (text === undefined || text.length > LINE_CHARACTERS || !text.includes(MARK_START)) return undefined;
  return marked(text);
}

/** A part of a text with its marks; undefined if the text does not have it. */
function markedPart(text: string, part: string): string | undefined {
  let [plain, at] = ['', 0];
  const positions: number[] = [];
  for (const character of text) {
    if (character !== MARK_START && character !== MARK_END) {
      for (let unit = 0; unit < character.length; unit++) positions.push(at + unit);
      plain += character;
    }
    at += character.length;
  }
  const start = plain.indexOf(part);
  if (start < 0) return undefined;
  const [first, end] = [positions[start] ?? 0, positions[start + part.length] ?? text.length];
  const before = text.slice(0, first);
  const isMarked = before.lastIndexOf(MARK_START) > before.lastIndexOf(MARK_END);
  return `${isMarked ? MARK_START : ''}${text.slice(first, end)}`;
}

/** A text of a reply with `<mark>` for the marks; everything else is escaped. */
export const marked = (text: string): Html =>
  html`${text.split(MARK_START).map((part, i) => {
    if (i === 0) return part.replaceAll(MARK_END, '');
    const [word = '', rest = ''] = part.split(MARK_END, 2);
    return html`<mark>${word}</mark>${rest}`;
  })}`;
