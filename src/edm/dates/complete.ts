import { isPlainYear, lacksYear, type Mark } from './mark.ts';
import type { Item, Sequence } from './sequence.ts';

/**
 * Gives each mark what it shares with its neighbours: the century of
 * "16./17. Jh.", the month and year of "4. und 5. April 1927", the first digits
 * of "1972–3", the era of "600–300 v. Chr.". Undefined if a number remains
 * without meaning.
 */
export function complete({ items, prose }: Sequence): Item[] | undefined {
  for (let i = items.length - 2; i >= 0; i--) fromRight(items[i], items[i + 1], items[i - 1]);
  for (let i = 1; i < items.length; i++) fromLeft(items[i - 1], items[i]);
  const whole = shareYears(withoutDecadeCenturies(items));
  const vague = prose || whole.some(({ mark }) => lacksYear(mark));
  const completed: Item[] = [];
  for (const [index, item] of whole.entries()) {
    const mark = item.mark;
    if (mark.unit === 'bare') {
      if (!item.doubtful && !leadsToDoubtful(whole[index + 1])) return undefined;
    } else if (mark.unit === 'decade' && mark.year === undefined) {
      if (mark.digits > 0) return undefined; // "60er"; "die sechziger Jahre" is a word among others.
    } else if (vague && isLoneSmallYear(whole, index)) return undefined;
    else if (mark.unit !== 'share' && !lacksYear(mark)) completed.push(item);
  }
  return completed;
}

/** "18th or 19th Dynasty": the word after the second number applies to the first. */
const leadsToDoubtful = (next: Item | undefined): boolean =>
  next !== undefined && isTight(next) && next.mark.unit === 'bare' && next.doubtful;

/** "205" alone may be a year; beside words or a day ("26. 9. 189"), it may be anything. */
function isLoneSmallYear(items: readonly Item[], index: number): boolean {
  const mark = items[index]?.mark;
  if (mark?.unit !== 'year' || mark.digits > 3 || mark.era !== undefined) return false;
  return items[index]?.link !== 'range' && items[index + 1]?.link !== 'range';
}

const isTight = (item: Item): boolean => item.link === 'range' || item.link === 'or';

function fromRight(left: Item | undefined, right: Item | undefined, before: Item | undefined): void {
  if (!left || !right || right.link === 'break') return;
  const [mark, next] = [left.mark, right.mark];
  if (mark.unit === 'decade' && mark.year === undefined && next.unit === 'century' && next.era !== -1) {
    if (right.link === 'soft' && next.share === undefined) mark.year = (next.count - 1) * 100 + mark.count;
    return;
  }
  if (mark.unit === 'share' && isTight(right)) {
    if (next.unit !== 'share' && next.unit !== 'bare') takeCore(mark, next);
  } else if (mark.unit === 'bare' && before && isTight(left) && before.mark.unit === 'day') {
    return; // "March 10–16 – April 2": it continues the day before.
  } else if (mark.unit === 'bare' && (isTight(right) || !left.doubtful)) {
    completeBare(mark, next, isTight(right) || mark.share !== undefined);
  }
  if (isTight(right) && mark.era === undefined && next.era !== undefined) {
    shortened(mark, next, right.link);
    if (next.era === -1 || isYearLike(mark)) mark.era = next.era;
  }
  if (mark.unit === 'decade' && mark.year === undefined && next.unit === 'decade' && isTight(right)) {
    if (next.year !== undefined && mark.count < next.count % 100) {
      mark.year = Math.floor(next.year / 100) * 100 + mark.count;
    }
  }
}

/**
 * Completes the second year of "1344/43 v. Chr.", "1479–58 BC" and "211/12 n. Chr."
 * with the digits of the first. "332–30 BC" stays: Egypt's last reign ends in 30,
 * and the period covers the other meaning.
 */
function shortened(first: Mark, second: Mark, link: Item['link']): void {
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

const isYearLike = (mark: Mark): boolean => mark.unit !== 'bare' && mark.unit !== 'share';

function takeCore(mark: Mark, from: Mark): void {
  const { share, approx, bound } = mark;
  Object.assign(mark, from);
  mark.share = share;
  mark.approx = approx;
  mark.bound = bound;
}

function completeBare(mark: Mark, next: Mark, tight: boolean): void {
  const { count } = mark;
  if (next.unit === 'century' || next.unit === 'millennium') {
    if (!tight || count < 1) return;
    if (Array.isArray(next.share) && mark.share === undefined && count < next.count) {
      const parts = Math.round(1 / (next.share[1] - next.share[0]));
      if (count <= parts && count < Math.round(next.share[1] * parts)) {
        takeCore(mark, next);
        mark.share = [(count - 1) / parts, count / parts];
        return;
      }
    }
    mark.unit = next.unit;
    mark.era ??= next.era;
  } else if (next.unit === 'day') {
    if (count < 1 || count > 31) return;
    mark.unit = 'day';
    mark.day = count;
    mark.month = next.month;
    mark.year = next.year;
    mark.digits = next.digits;
  } else if (next.unit === 'year' && tight && (next.era !== undefined || next.digits === 3)) {
    mark.unit = 'year';
    mark.year = count;
    mark.era ??= next.era;
  }
}

/** "1972–3", "1860 or 63", "1910s–30s", "June 22–24"; and the era of "AD 265–316". */
function fromLeft(left: Item | undefined, right: Item | undefined): void {
  if (!left || !right || right.link === 'break') return;
  const [mark, next] = [right.mark, left.mark];
  const tight = isTight(right);
  if (mark.unit === 'bare' && next.unit === 'day' && (tight || !right.doubtful)) {
    mark.unit = 'day';
    mark.day = mark.count;
    mark.month = next.month;
    mark.year = next.year;
    mark.digits = next.digits;
  } else if (mark.unit === 'bare' && next.unit === 'year' && next.digits < 4 && next.era === 1 && tight) {
    mark.unit = 'year';
    mark.year = mark.count;
    mark.era = 1;
    shortened(next, mark, right.link);
  } else if (mark.unit === 'bare' && next.unit === 'year' && next.digits === 4 && tight) {
    completeSuffix(mark, next);
  } else if (mark.unit === 'decade' && mark.year === undefined && next.year !== undefined && tight) {
    const year = Math.floor(next.year / 100) * 100 + mark.count;
    if (mark.digits === 2 && year > next.year) mark.year = year;
  } else if (mark.unit === 'share' && mark.year === undefined && tight && isShareable(next))
    takeCore(mark, next);
  if (tight && mark.era === undefined && next.era === 1) mark.era = 1;
}

const isShareable = (mark: Mark): boolean => mark.unit === 'century' || mark.unit === 'decade';

function completeSuffix(mark: Mark, next: Mark): void {
  if (next.year === undefined) return;
  const scale = 10 ** mark.digits;
  const year = Math.floor(next.year / scale) * scale + mark.count;
  if (year <= next.year) return;
  mark.unit = 'year';
  mark.year = year;
  mark.digits = 4;
}

/** Years for marks without one, from the right ("June–July, 1949") and then the left ("1932, December"). */
function shareYears(items: readonly Item[]): Item[] {
  const used = new Set<Item>();
  for (let i = items.length - 2; i >= 0; i--) {
    const [item, right] = [items[i], items[i + 1]];
    if (!item || !right || right.link === 'break' || !lacksYear(item.mark)) continue;
    const plain = isPlainYear(right.mark);
    if (right.mark.year === undefined || !(plain || isDated(right.mark))) continue;
    giveYear(item.mark, right.mark);
    item.mark.borrowed = isTight(right);
    if (!plain || isTight(right)) continue;
    used.add(right);
    item.mark.approx ||= right.mark.approx;
    item.mark.bound ??= right.mark.bound;
    const after = items[i + 2];
    if (after && right.link === 'range') after.link = right.link;
  }
  for (let i = 1; i < items.length; i++) {
    const [left, item] = [items[i - 1], items[i]];
    if (!left || !item || item.link === 'break' || !lacksYear(item.mark)) continue;
    const plain = isPlainYear(left.mark);
    if (left.mark.year === undefined || !(plain || isDated(left.mark))) continue;
    giveYear(item.mark, left.mark);
    if (plain && !isTight(item) && !used.has(left)) {
      used.add(left);
      item.link = left.link;
    }
  }
  return items.filter((item) => !used.has(item));
}

/**
 * "20er Jahre des 20. Jahrhunderts": the decade takes its century, which is then
 * dropped.
 */
function withoutDecadeCenturies(items: readonly Item[]): Item[] {
  return items.filter(({ mark, link }, index) => {
    const decade = items[index - 1]?.mark;
    return !(mark.unit === 'century' && link === 'soft' && decade && isDecadeOf(decade, mark));
  });
}

const isDecadeOf = (decade: Mark, century: Mark): boolean =>
  decade.unit === 'decade' && decade.digits < 4 && decade.year === (century.count - 1) * 100 + decade.count;

const isDated = (mark: Mark): boolean =>
  mark.unit === 'day' || mark.unit === 'month' || mark.unit === 'season';

function giveYear(mark: Mark, from: Mark): void {
  mark.year = from.year;
  mark.digits = from.digits;
  mark.era = from.era;
}
