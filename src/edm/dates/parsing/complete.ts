import { isWithinYear, lacksYear, type Mark } from './mark.ts';
import type { Item, Sequence } from './sequence.ts';

/**
 * Gives each mark what it shares with its neighbours: the century of
 * "16./17. Jh.", the month and year of "4. und 5. April 1927", the first digits
 * of "1972–3", the era of "600–300 v. Chr.". Undefined if a number remains
 * without meaning.
 */
export function complete({ items, prose }: Sequence): Item[] | undefined {
  for (let i = items.length - 2; i >= 0; i--) fromRight(items, i);
  for (let i = 1; i < items.length; i++) fromLeft(items[i - 1], items[i]);
  const whole = shareYears(withoutDecadeCenturies(items));
  const vague = prose || whole.some(({ mark }) => lacksYear(mark));
  const completed: Item[] = [];
  for (const [index, item] of whole.entries()) {
    const { mark } = item;
    const next = whole[index + 1];
    if (mark.unit === 'bare') {
      // "18th or 19th Dynasty": the word after the second number applies to the first.
      const isDoubtful =
        item.doubtful || (next && isTight(next) && next.mark.unit === 'bare' && next.doubtful);
      if (!isDoubtful) return undefined;
    } else if (isCutDecade(mark)) {
      // "60er"; "die sechziger Jahre" is a word among others.
      if (mark.digits > 0) return undefined;
    } else if (vague && isSmallYear(mark) && item.link !== 'range' && next?.link !== 'range') {
      // "205" alone may be a year; beside words or a day ("26. 9. 189"), it may be anything.
      return undefined;
    } else if (mark.unit !== 'share' && !lacksYear(mark)) completed.push(item);
  }
  return completed;
}

const isTight = ({ link }: Item): boolean => link === 'range' || link === 'or';

const isSmallYear = (mark: Mark): boolean =>
  mark.unit === 'year' && mark.digits <= 3 && mark.era === undefined;

/** A decade without its century. */
const isCutDecade = (mark: Mark): boolean => mark.unit === 'decade' && mark.year === undefined;

function fromRight(items: readonly Item[], index: number): void {
  const [before, left, right] = [items[index - 1], items[index], items[index + 1]];
  if (left === undefined || right === undefined || right.link === 'break') return;
  const [mark, next] = [left.mark, right.mark];
  const tight = isTight(right);
  if (isCutDecade(mark) && next.unit === 'century' && next.era !== -1) {
    if (right.link === 'soft' && next.share === undefined) mark.year = (next.count - 1) * 100 + mark.count;
    return;
  }
  if (mark.unit === 'share') {
    if (tight && next.unit !== 'share' && next.unit !== 'bare') takeCore(mark, next);
  } else if (mark.unit === 'bare') {
    // "March 10–16 – April 2": it continues the day before.
    if (isTight(left) && before?.mark.unit === 'day') return;
    if (tight || !left.doubtful) completeBare(mark, next, tight || mark.share !== undefined);
  }
  if (!tight) return;
  if (mark.era === undefined && next.era !== undefined) {
    completeEnd(mark, next, right.link);
    if (next.era === -1 || (mark.unit !== 'bare' && mark.unit !== 'share')) mark.era = next.era;
  }
  if (
    isCutDecade(mark) &&
    next.unit === 'decade' &&
    next.year !== undefined &&
    mark.count < next.count % 100
  ) {
    mark.year = Math.floor(next.year / 100) * 100 + mark.count;
  }
}

function takeCore(
  mark: Mark,
  { unit, count, year, secondYear, digits, month, lastMonth, day, era, borrowed }: Mark,
): void {
  Object.assign(mark, { unit, count, year, secondYear, digits, month, lastMonth, day, era, borrowed });
}

function completeBare(mark: Mark, next: Mark, tight: boolean): void {
  const { count } = mark;
  if (next.unit === 'century' || next.unit === 'millennium') {
    if (!tight || count < 1) return;
    if (takesShare(mark, next)) return;
    mark.unit = next.unit;
    mark.era ??= next.era;
  } else if (next.unit === 'day') {
    if (count >= 1 && count <= 31) becomeDay(mark, next);
  } else if (next.unit === 'year' && tight && (next.era !== undefined || next.digits === 3)) {
    mark.unit = 'year';
    mark.year = count;
    mark.era ??= next.era;
  }
}

/** The 1 of "1./2. Viertel 19. Jh." */
function takesShare(mark: Mark, next: Mark): boolean {
  const { count } = mark;
  if (!Array.isArray(next.share) || mark.share !== undefined || count >= next.count) return false;
  const [from, to] = next.share;
  const parts = Math.round(1 / (to - from));
  if (count > parts || count >= Math.round(to * parts)) return false;
  takeCore(mark, next);
  mark.share = [(count - 1) / parts, count / parts];
  return true;
}

function becomeDay(mark: Mark, { month, year, secondYear, digits }: Mark): void {
  Object.assign(mark, { unit: 'day', day: mark.count, month, year, secondYear, digits });
}

/**
 * Completes the second year of "1344/43 v. Chr.", "1479–58 BC" and "211/12 n. Chr."
 * with the digits of the first. "332–30 BC" stays: Egypt's last reign ends in 30,
 * and the period covers the other meaning.
 */
function completeEnd(first: Mark, second: Mark, link: Item['link']): void {
  if (first.unit !== 'year' || second.unit !== 'year') return;
  if (first.year === undefined || second.year === undefined) return;
  if (second.digits > 2 || second.digits >= first.digits) return;
  const scale = 10 ** second.digits;
  const year = Math.floor(first.year / scale) * scale + second.year;
  const isFitting =
    second.era === -1
      ? year < first.year && (link === 'or' || first.digits > 3)
      : second.year <= first.year && year > first.year;
  if (!isFitting) return;
  second.year = year;
  second.digits = first.digits;
}

/** "1972–3", "1860 or 63", "1910s–30s", "June 22–24"; and the era of "AD 265–316". */
function fromLeft(before: Item | undefined, item: Item | undefined): void {
  if (before === undefined || item === undefined || item.link === 'break') return;
  const { mark: left } = before;
  const { mark, link } = item;
  const tight = isTight(item);
  if (mark.unit === 'bare' && left.unit === 'day') {
    if (tight || !item.doubtful) becomeDay(mark, left);
  } else if (mark.unit === 'bare' && left.unit === 'year' && tight) {
    if (left.digits === 4) completeSuffix(mark, left);
    else if (left.digits < 4 && left.era === 1) {
      Object.assign(mark, { unit: 'year', year: mark.count, era: 1 });
      completeEnd(left, mark, link);
    }
  } else if (isCutDecade(mark) && left.year !== undefined && tight) {
    const year = Math.floor(left.year / 100) * 100 + mark.count;
    if (mark.digits === 2 && year > left.year) mark.year = year;
  } else if (mark.unit === 'share' && tight && (left.unit === 'century' || left.unit === 'decade')) {
    takeCore(mark, left);
  }
  if (tight && left.era === 1) mark.era ??= 1;
}

function completeSuffix(mark: Mark, { year: first }: Mark): void {
  if (first === undefined) return;
  const scale = 10 ** mark.digits;
  const year = Math.floor(first / scale) * scale + mark.count;
  if (year > first) Object.assign(mark, { unit: 'year', year, digits: 4 });
}

/** Years for marks without one, from the right ("June–July, 1949") and then the left ("1932, December"). */
function shareYears(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ mark }) => lacksYear(mark))) return items;
  const used = new Set<Item>();
  for (const [index, right] of [...items.entries()].reverse()) {
    const item = items[index - 1];
    if (item === undefined || right.link === 'break' || !lacksYear(item.mark) || !givesYear(right.mark))
      continue;
    takeYear(item.mark, right.mark);
    item.mark.borrowed = isTight(right);
    if (!isPlainYear(right.mark) || isTight(right)) continue;
    used.add(right);
    item.mark.approx ||= right.mark.approx;
    item.mark.bound ??= right.mark.bound;
    const after = items[index + 1];
    if (after && right.link === 'range') after.link = right.link;
  }
  for (const [index, item] of items.entries()) {
    const left = items[index - 1];
    if (left === undefined || item.link === 'break' || !lacksYear(item.mark) || !givesYear(left.mark))
      continue;
    takeYear(item.mark, left.mark);
    if (!isPlainYear(left.mark) || isTight(item) || used.has(left)) continue;
    used.add(left);
    item.link = left.link;
  }
  return items.filter((item) => !used.has(item));
}

const givesYear = (mark: Mark): boolean =>
  mark.year !== undefined && (isPlainYear(mark) || isWithinYear(mark));

/** A year alone, which may belong to a neighbour: "June, 1949". */
const isPlainYear = (mark: Mark): boolean =>
  mark.unit === 'year' && mark.share === undefined && (mark.digits === 4 || mark.era !== undefined);

function takeYear(mark: Mark, { year, secondYear, digits, era }: Mark): void {
  Object.assign(mark, { year, secondYear, digits, era });
}

/**
 * "20er Jahre des 20. Jahrhunderts": the decade takes its century, which is then
 * dropped.
 */
const withoutDecadeCenturies = (items: readonly Item[]): readonly Item[] =>
  items.filter(({ mark, link }, index) => {
    const decade = items[index - 1]?.mark;
    if (mark.unit !== 'century' || link !== 'soft' || decade?.unit !== 'decade') return true;
    return decade.digits >= 4 || decade.year !== (mark.count - 1) * 100 + decade.count;
  });
