import { dayNumber } from './calendar.ts';
import type { Item } from './sequence.ts';
import { type Span, spanOf } from './span.ts';
import { around, opened } from './tolerance.ts';

/** Marks joined by "–", "bis", "und", "or", and the period from the first to the last. */
interface Group {
  readonly items: readonly Item[];
  readonly span: Span;
}

/** The period of completed items; undefined if there is none, or if a range runs backwards. */
export function combine(items: readonly Item[]): Span | undefined {
  const closed = closeOpenPairs(items);
  const groups: Group[] = [];
  for (const part of grouped(closed)) {
    const span = spanOfGroup(part);
    if (!span) return undefined;
    groups.push({ items: part, span });
  }
  return hull(withinFrames(byEvent(groups)));
}

function hull(spans: readonly Span[]): Span | undefined {
  let whole = spans[0];
  for (const { first, last } of spans) {
    if (whole) whole = { first: Math.min(whole.first, first), last: Math.max(whole.last, last) };
  }
  return whole;
}

/** "after 1945, before 1957" is the range between, and so are "ab 1945 bis 1957" and "1945 bis vor 1957". */
function closeOpenPairs(items: readonly Item[]): readonly Item[] {
  for (const [index, right] of items.entries()) {
    const left = items[index - 1];
    if (!left) continue;
    const bounds = [left.mark.bound, right.mark.bound].join('-');
    const closed = right.link === 'range' && (bounds === 'after-' || bounds === '-before');
    if (bounds !== 'after-before' && !closed) continue;
    const [from, to] = [spanOf(left.mark), spanOf(right.mark)];
    if (!from || !to || from.first > to.last) continue;
    left.mark.bound = undefined;
    right.mark.bound = undefined;
    right.link = 'range';
  }
  return items;
}

function grouped(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && (item.link === 'range' || item.link === 'or')) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function spanOfGroup(items: readonly Item[]): Span | undefined {
  if (items[0]?.turn) return spanOfTurn(items);
  const spans: Span[] = [];
  for (const [index, { mark, link }] of items.entries()) {
    const current = spanOf(mark);
    if (!current) return undefined;
    const months = link === 'or' && mark.unit === 'month' && items[index - 1]?.mark.unit === 'month';
    const ordered = index === 0 || !(link === 'range' || months) || inOrder(items, index, spans, current);
    if (!ordered) return undefined;
    spans.push(current);
  }
  const lone = items.length === 1 ? items[0]?.mark : undefined;
  if (lone?.approx && !lone.bound) return spans[0] && around(lone, spans[0]);
  return hull(
    spans.map((span, index) => {
      const mark = items[index]?.mark;
      return mark ? opened(mark, span) : span;
    }),
  );
}

/** Moves the left end of "December – January 1974" to the year before; false for "1900–1850". */
function inOrder(items: readonly Item[], index: number, spans: Span[], current: Span): boolean {
  const [left, before] = [items[index - 1]?.mark, spans[index - 1]];
  if (!left || !before) return false;
  if (before.first <= current.last) return true;
  const right = items[index]?.mark;
  if (!left.borrowed || left.year === undefined || !right || left.month <= right.month) return false;
  left.year += left.era === -1 ? 1 : -1;
  const moved = spanOf(left);
  if (!moved) return false;
  spans[index - 1] = moved;
  return true;
}

/** "Wende vom 18. zum 19. Jahrhundert", "Wende zum 19. Jh.": ten years before and after 1800. */
function spanOfTurn(items: readonly Item[]): Span | undefined {
  const [first, second] = items;
  if (first?.mark.unit !== 'century' || first.mark.era === -1 || items.length > 2) return undefined;
  if (second && (second.mark.unit !== 'century' || second.mark.count !== first.mark.count + 1))
    return undefined;
  if (!second && first.turn !== 'into') return undefined;
  const year = (second ? first.mark.count : first.mark.count - 1) * 100;
  return { first: dayNumber(year - 10, 1, 1), last: dayNumber(year + 11, 1, 1) - 1 };
}

/** Dates of making count; without them, later dates do; dates of an original never do. */
function byEvent(groups: readonly Group[]): readonly Group[] {
  const eventOf = (group: Group): string | undefined => group.items[0]?.event;
  const made = groups.filter((group) => eventOf(group) !== 'later' && eventOf(group) !== 'origin');
  return made.length > 0 ? made : groups.filter((group) => eventOf(group) === 'later');
}

const FRAME = { millennium: 3, century: 2, hundreds: 2, decade: 1 } as const;

/** How coarse a group is: reigns and dynasties come first, then millennia, centuries, decades. */
function frameRank({ items }: Group): number {
  if (items[0]?.epoch) return 4;
  let rank = 3;
  for (const { mark } of items) {
    rank = Math.min(rank, mark.unit in FRAME ? FRAME[mark.unit as keyof typeof FRAME] : 0);
  }
  return rank;
}

/**
 * "Edo period (1603–1867), 19th century" is the 19th century until 1867: a coarse
 * statement frames the finer ones that it overlaps, and limits an open end ("20th
 * century, after 1945").
 */
function withinFrames(groups: readonly Group[]): Span[] {
  if (groups.length < 2) return groups.map((group) => group.span);
  const spans: Span[] = [];
  const frames = new Set<Group>();
  for (const group of groups) {
    let span = group.span;
    for (const frame of groups) {
      if (frameRank(frame) <= frameRank(group)) continue;
      const inner = framed(group, span, frame);
      if (!inner) continue;
      span = inner;
      frames.add(frame);
    }
    spans.push(span);
  }
  return spans.filter((_, index) => {
    const group = groups[index];
    return group !== undefined && !frames.has(group);
  });
}

/** Only a reign cuts off what is beyond it: "20th century 1900–1945" begins in 1900. */
function framed({ items }: Group, span: Span, group: Group): Span | undefined {
  const frame = group.span;
  if (span.first > frame.last || span.last < frame.first) return undefined;
  const bound = items.length === 1 ? items[0]?.mark.bound : undefined;
  const cut = group.items[0]?.epoch === true;
  const first = bound === 'before' ? frame.first : cut ? Math.max(span.first, frame.first) : span.first;
  const last = bound === 'after' ? frame.last : cut ? Math.min(span.last, frame.last) : span.last;
  return first <= last ? { first, last } : undefined;
}
