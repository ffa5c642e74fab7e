import type { Mark, Unit } from './mark.ts';
import type { Item } from './sequence.ts';
import { around, dayNumber, opened, type Span, spanOf } from './span.ts';

/** Marks joined by "–", "bis", "und", "or", and the period from the first to the last. */
interface Group {
  readonly items: readonly Item[];
  readonly span: Span;
}

/** The period of completed items; undefined if there is none, or if a range runs backwards. */
export function combine(items: readonly Item[]): Span | undefined {
  closeOpenPairs(items);
  const groups: Group[] = [];
  for (const part of grouped(items)) {
    const span = spanOfGroup(part);
    if (!span) return undefined;
    groups.push({ items: part, span });
  }
  const counted = byEvent(groups);
  if (hasStrayCentury(counted)) return undefined;
  const spans = withinFrames(counted);
  return spans.length > 1 ? hull(spans) : spans[0];
}

const hull = (spans: readonly Span[]): Span => ({
  first: Math.min(...spans.map(({ first }) => first)),
  last: Math.max(...spans.map(({ last }) => last)),
});

/** "after 1945, before 1957" is the range between, and so are "ab 1945 bis 1957" and "1945 bis vor 1957". */
function closeOpenPairs(items: readonly Item[]): void {
  for (const [index, right] of items.entries()) {
    const left = items[index - 1];
    if (left === undefined) continue;
    const [after, before] = [left.mark.bound, right.mark.bound];
    const isPair = after === 'after' && before === 'before';
    const isHalfOpen = (after === 'after' && !before) || (!after && before === 'before');
    if (!isPair && !(isHalfOpen && right.link === 'range')) continue;
    const [from, to] = [spanOf(left.mark), spanOf(right.mark)];
    if (!from || !to || from.first > to.last) continue;
    left.mark.bound = undefined;
    right.mark.bound = undefined;
    right.link = 'range';
  }
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
    const span = spanOf(mark);
    if (!span) return undefined;
    const left = items[index - 1]?.mark;
    const months = link === 'or' && mark.unit === 'month' && left?.unit === 'month';
    if (left && (link === 'range' || months)) {
      const end = leftEnd(left, spans[index - 1] as Span, mark, span);
      if (!end) return undefined;
      spans[index - 1] = end;
    }
    spans.push(span);
  }
  const [mark, span] = [items[0]?.mark, spans[0]];
  if (items.length === 1 && mark && span) {
    return mark.approx && !mark.bound ? around(mark, span) : opened(mark, span);
  }
  return hull(items.map((item, index) => opened(item.mark, spans[index] as Span)));
}

/**
 * The left end of a range; that of "December – January 1974" moves to the year
 * before. Undefined for "1900–1850".
 */
function leftEnd(left: Mark, before: Span, right: Mark, span: Span): Span | undefined {
  if (before.first <= span.last) return before;
  if (!left.borrowed || left.year === undefined || left.month <= right.month) return undefined;
  left.year += left.era === -1 ? 1 : -1;
  return spanOf(left);
}

/** "Wende vom 18. zum 19. Jahrhundert", "Wende zum 19. Jh.": ten years before and after 1800. */
function spanOfTurn([first, second, third]: readonly Item[]): Span | undefined {
  if (first?.mark.unit !== 'century' || first.mark.era === -1 || third) return undefined;
  const { count } = first.mark;
  if (second ? second.mark.unit !== 'century' || second.mark.count !== count + 1 : first.turn !== 'into') {
    return undefined;
  }
  const year = (second ? count : count - 1) * 100;
  return { first: dayNumber(year - 10, 1, 1), last: dayNumber(year + 11, 1, 1) - 1 };
}

/** Dates of making count; without them, later dates do; dates of an original never do. */
function byEvent(groups: readonly Group[]): readonly Group[] {
  const eventOf = ({ items }: Group) => items[0]?.event ?? 'made';
  const made = groups.filter((group) => eventOf(group) === 'made');
  return made.length > 0 ? made : groups.filter((group) => eventOf(group) === 'later');
}

const RANKS: Readonly<Partial<Record<Unit, number>>> = { millennium: 3, century: 2, hundreds: 2, decade: 1 };

/** "1850, 3c", "1850/3c": beside a finer date that is not in it, a short century may be something else, such as cents. */
function hasStrayCentury(groups: readonly Group[]): boolean {
  if (!groups.some((group) => group.items.some(({ mark }) => mark.doubtfulCentury))) return false;
  const items = groups.flatMap((group) => group.items);
  return items.some(({ mark, link }, i) => {
    if (!mark.doubtfulCentury || mark.share !== undefined) return false;
    if (link === 'range' || items[i + 1]?.link === 'range') return false;
    const century = spanOf(mark);
    return items.some((other) => {
      const span = (RANKS[other.mark.unit] ?? 0) < 2 ? spanOf(other.mark) : undefined;
      return span && century && (span.first > century.last || span.last < century.first);
    });
  });
}

/** How coarse a group is: reigns and dynasties come first, then millennia, centuries, decades. */
const rankOf = ({ items }: Group): number =>
  items[0]?.epoch ? 4 : Math.min(...items.map(({ mark }) => RANKS[mark.unit] ?? 0));

/**
 * "Edo period (1603–1867), 19th century" is the 19th century until 1867: a coarse
 * statement frames the finer ones that it overlaps, and limits an open end ("20th
 * century, after 1945"). Frames themselves do not count.
 */
function withinFrames(groups: readonly Group[]): Span[] {
  if (groups.length < 2) return groups.map(({ span }) => span);
  const frames = new Set<Group>();
  const spans = new Map<Group, Span>();
  for (const group of groups) {
    let { span } = group;
    for (const frame of groups) {
      const inner = rankOf(frame) > rankOf(group) ? framed(group.items, span, frame) : undefined;
      if (!inner) continue;
      span = inner;
      frames.add(frame);
    }
    spans.set(group, span);
  }
  for (const frame of frames) spans.delete(frame);
  return [...spans.values()];
}

/** Only a reign cuts off what is beyond it: "20th century 1900–1945" begins in 1900. */
function framed(items: readonly Item[], span: Span, group: Group): Span | undefined {
  const frame = group.span;
  if (span.first > frame.last || span.last < frame.first) return undefined;
  const bound = items.length === 1 ? items[0]?.mark.bound : undefined;
  const cut = group.items[0]?.epoch === true;
  const first = bound === 'before' ? frame.first : cut ? Math.max(span.first, frame.first) : span.first;
  const last = bound === 'after' ? frame.last : cut ? Math.min(span.last, frame.last) : span.last;
  return first <= last ? { first, last } : undefined;
}
