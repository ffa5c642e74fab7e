import { type Html, html } from '../../kernel/html.ts';
import type { Timeline } from '../../use-cases/timeline.ts';
import type { Visit } from '../page/visit.ts';

/** Years as people count them (-1 is 1 BCE), inclusive; undefined: all before, or all after. */
export interface Period {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly count: number;
}

const MAX_BARS = 14;
/** How many objects at each end count as outliers, which must not stretch the axis: a hundredth, or one of at least twenty. */
const outliersOf = (total: number): number => (total < 20 ? 0 : Math.max(1, total / 100));

/** When the objects that a filter finds were made; all of them without one. Errors: Problem; see `Catalogue.timeline`. */
export async function readPeriods(
  { catalogue, context }: Pick<Visit, 'catalogue' | 'context'>,
  filter_by?: string,
): Promise<readonly Period[]> {
  const request = { q: '*', filter_by, interval: 'decade', count: 'first' } as const;
  return periodsOf((await catalogue.timeline(request, context)).bars);
}

/** Periods as bars that lead to searches with these parameters; undefined if all objects are of one period. */
export function periodBars(
  visit: Visit,
  periods: readonly Period[],
  parameters: Readonly<Record<string, readonly string[]>> = {},
): Html | undefined {
  if (periods.length < 2) return undefined;
  const { links, texts } = visit;
  const largest = Math.max(...periods.map(({ count }) => count));
  const year = new Date(visit.clock()).getUTCFullYear();
  return html`<ol class="periods">${periods.map(({ from, to: last, count }) => {
    // Nothing is from the rest of this century.
    const to = last !== undefined && last >= year ? undefined : last;
    // Few objects are still visible beside very many.
    const percent = count === 0 ? 0 : Math.max(2, Math.round((count / largest) * 100));
    const url = links.search({ ...parameters, from: String(from ?? ''), to: String(to ?? '') });
    const bar = html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><rect class="as-column" y="${100 - percent}" width="100" height="${percent}"/><rect class="as-row" width="${percent}" height="100"/></svg>`;
    const text = html`<span>${periodText(visit, from, to)}</span> <small>${texts.home.number(count)}</small>`;
    return html`<li>${count === 0 ? html`<span class="period">${bar}${text}</span>` : html`<a class="period" href="${url}">${bar}${text}</a>`}</li>\n`;
  })}</ol>`;
}

function periodText({ texts }: Visit, from: number | undefined, to: number | undefined): string {
  if (from === undefined || to === undefined || from < 0) return texts.search.period(from, to);
  return to - from < 10 ? texts.home.decade(from) : `${from}–${to}`;
}

/**
 * Decades, or centuries if there were too many bars. Outliers at both ends count together, as does what is
 * before the last fourteen centuries, with the nearly empty bars after it.
 */
export function periodsOf(decades: Timeline['bars']): readonly Period[] {
  const outliers = outliersOf(decades.reduce((sum, { count }) => sum + count, 0));
  const first = decades[beyond(decades, outliers)];
  const last = decades[decades.length - 1 - beyond(decades.toReversed(), outliers)];
  if (first === undefined || last === undefined) return [];
  const years = (last.from - first.from) / 10 < MAX_BARS ? 10 : 100;
  const startOf = (year: number) => Math.floor(year / years) * years;
  const bar = (from: number, to: number): Period => ({
    from: from === -Infinity ? undefined : from === 0 ? 1 : asCounted(from),
    to: to === Infinity ? undefined : asCounted(to),
    count: decades.reduce((sum, one) => sum + (one.from >= from && one.to <= to ? one.count : 0), 0),
  });
  const barAt = (year: number) => bar(year, year + years - 1);
  const end = startOf(last.from) + years;
  let start = Math.max(startOf(first.from), end - MAX_BARS * years);
  const before = () => bar(-Infinity, start - 1);
  if (before().count > 0) while (barAt(start).count <= outliers && start < startOf(last.from)) start += years;
  const bars = Array.from({ length: (end - start) / years }, (_, i) => barAt(start + i * years));
  return [
    ...[before()].filter(({ count }) => count > 0),
    ...bars,
    ...[bar(end, Infinity)].filter(({ count }) => count > 0),
  ];
}

/** The index of the first bar at which more than so many objects have been counted. */
function beyond(bars: Timeline['bars'], outliers: number): number {
  let counted = 0;
  return bars.findIndex(({ count }) => {
    counted += count;
    return counted > outliers;
  });
}

/** Timelines have a year 0, which is 1 BCE; people do not. */
const asCounted = (year: number): number => (year > 0 ? year : year - 1);
