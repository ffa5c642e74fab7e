import { type Html, html } from '../../kernel/html.ts';
import { apart } from './apart.ts';
import { length, plain, type Tone } from './parts.ts';
import { thinned } from './thinned.ts';
import { timeScale, timeTicks } from './time-axis.ts';

/** A band of a stack or a line, with a share from 0 to 1 for each day. */
interface TrendSeries {
  readonly label: string;
  readonly tone: Tone;
  readonly shares: readonly number[];
}

interface TrendChart {
  /** What a screen reader reads for the picture. */
  readonly title: string;
  /** `stack`: the shares add up to 1, the first series is at the bottom. */
  readonly kind: 'stack' | 'lines';
  /** Milliseconds since 1970, oldest first; at least two. */
  readonly days: readonly number[];
  readonly series: readonly TrendSeries[];
  readonly percent: (share: number) => string;
  readonly shortDate: (day: number) => string;
}

/** Pixels. The width is that of the page, so a chart has no text that is scaled. */
const [HEIGHT, AXIS_HEIGHT, LABEL_HEIGHT, TOP] = [200, 24, 18, 8];
const GRID = [0, 0.25, 0.5, 0.75, 1];
const MAX_POINTS = 240;

/** Shares by day, each series named beside its end. The width follows the page; three pictures in a row. */
export function trendChart(chart: TrendChart): Html {
  const { title, days, percent, shortDate } = chart;
  const height = TOP + HEIGHT + AXIS_HEIGHT;
  const grid = GRID.map((share) => ({ share, y: plain(yOf(share)) }));
  return html`<div class="trend-chart" data-kind="${chart.kind}">
<svg class="trend-axis" height="${height}" aria-hidden="true">${grid.map(({ share, y }) => html`<text x="100%" y="${y}">${percent(share)}</text>`)}</svg>
<svg class="trend-plot" height="${height}" role="img" aria-label="${title}">${chart.kind === 'lines' && gridLines(grid)}
<svg y="${TOP}" width="100%" height="${HEIGHT}" viewBox="0 0 1000 ${HEIGHT}" preserveAspectRatio="none">${drawnSeries(chart)}</svg>${chart.kind === 'stack' && gridLines(grid)}
${timeTicks(days).map(({ day, at }) => html`<line class="trend-tick" x1="${length(at)}" x2="${length(at)}" y1="${TOP + HEIGHT}" y2="${TOP + HEIGHT + 5}"/><text class="trend-day"${at > 0.92 && html` data-last`} x="${length(at)}" y="${height - 5}">${shortDate(day)}</text>`)}</svg>
<svg class="trend-labels" height="${height}" aria-hidden="true">${labels(chart)}</svg>
</div>`;
}

const yOf = (share: number): number => TOP + (1 - share) * HEIGHT;

const gridLines = (grid: readonly { readonly y: string }[]): Html =>
  html`${grid.map(({ y }) => html`<line class="trend-grid" x1="0" x2="100%" y1="${y}" y2="${y}"/>`)}`;

function drawnSeries({ kind, days, series }: TrendChart): Html {
  const at = timeScale(days);
  const shown = thinned(
    days.map((day, i) => ({ i, x: plain(at(day) * 1000) })),
    MAX_POINTS,
  );
  const line = (shares: readonly number[]): string[] =>
    shown.map(({ i, x }) => `${x} ${plain((1 - (shares[i] ?? 0)) * HEIGHT)}`);
  if (kind === 'lines') {
    return html`${series.map(({ tone, shares }) => html`<polyline class="trend-line line-${tone}" points="${line(shares).join(' ')}"/>`)}`;
  }
  const tops = stackedTops(series, days.length);
  return html`${series.map(({ tone }, i) => {
    const bottom = tops[i - 1] ?? days.map(() => 0);
    const points = [...line(tops[i] ?? []), ...line(bottom).reverse()];
    return html`<polygon class="tone-${tone}" points="${points.join(' ')}"/>`;
  })}`;
}

/** For each series, the sums of its shares and those below it. */
function stackedTops(series: readonly TrendSeries[], days: number): readonly (readonly number[])[] {
  const sums = new Array<number>(days).fill(0);
  return series.map(({ shares }) => {
    for (const [i, share] of shares.entries()) sums[i] = (sums[i] ?? 0) + share;
    return [...sums];
  });
}

/** The name of each series and its last share, beside its end. */
function labels({ kind, days, series, percent }: TrendChart): Html {
  const tops = stackedTops(series, days.length);
  const ends = series
    .map(({ label, tone, shares }, i) => {
      const share = shares.at(-1) ?? 0;
      const end = kind === 'lines' ? share : (tops[i]?.at(-1) ?? 0) - share / 2;
      return { label, tone, share, y: yOf(end) };
    })
    .filter(({ share }) => kind === 'lines' || share > 0)
    .sort((a, b) => a.y - b.y);
  const places = apart(
    ends.map(({ y }) => y),
    LABEL_HEIGHT,
    TOP,
    TOP + HEIGHT,
  );
  return html`${ends.map(({ label, tone, share }, i) => html`<rect class="tone-${tone}" x="8" y="${plain((places[i] ?? 0) - 5)}" width="10" height="10" rx="2"/><text x="24" y="${plain(places[i] ?? 0)}">${label} <tspan class="trend-share">${percent(share)}</tspan></text>`)}`;
}
