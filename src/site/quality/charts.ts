import { shareOf } from '../../edm/quality/quality-figures.ts';
import { type Html, html } from '../../kernel/html.ts';

/**
 * How a part of a chart is coloured (css/quality.css): five steps from the lowest to the highest, and states of
 * links.
 */
export type Tone = 'step-0' | 'step-1' | 'step-2' | 'step-3' | 'step-4' | 'good' | 'bad' | 'unknown';

/** A part of a whole. */
export interface Part {
  /** Short, for places in a chart: `4`. */
  readonly name: string;
  /** For people: `Tier 4`. */
  readonly label: string;
  readonly count: number;
  readonly tone: Tone;
}

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** A share as a length of SVG, which follows the width of the chart: `12.5%`, at most two decimals. */
const length = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

interface StackedBar {
  /** What a screen reader reads for the picture. */
  readonly title: string;
  readonly parts: readonly Part[];
  readonly percent: (share: number) => string;
  /** Without texts, for a row of a table. */
  readonly isSmall?: boolean;
}

/** How much of the bar a character takes on the narrowest phone. */
const SHARE_OF_CHARACTER = 0.024;

/**
 * Parts of a whole as one bar of the full width, with names and shares where there is room; without any
 * parts, an empty one. [quality-16]
 */
export function stackedBar({ title, parts, percent, isSmall = false }: StackedBar): Html {
  const total = sumOf(parts.map(({ count }) => count));
  let start = 0;
  const drawn = parts.map(({ name, count, tone }) => {
    const share = shareOf(count, total);
    const [from, middle] = [start, start + share / 2];
    start += share;
    if (count === 0) return false;
    const text =
      !isSmall &&
      [`${name} · ${percent(share)}`, percent(share)].find((one) => one.length * SHARE_OF_CHARACTER <= share);
    return html`<rect class="tone-${tone}" x="${length(from)}" width="${length(share)}" height="100%"/>${text && html`<text class="on-${tone}" x="${length(middle)}" y="50%">${text}</text>`}`;
  });
  return html`<svg class="stacked-bar${isSmall && ' small'}" role="img" aria-label="${title}"><rect class="chart-empty" width="100%" height="100%"/>${drawn}</svg>`;
}

/** Scales of bars, so that few of many can still be compared. */
const SCALES = [0.05, 0.1, 0.2, 0.5, 1];

/** The scale on which the largest of these shares is seen best. */
export const scaleOf = (shares: readonly number[]): number => {
  const largest = Math.max(0, ...shares);
  return SCALES.find((scale) => largest <= scale) ?? 1;
};

/**
 * A share as a bar on a scale that the bars of a table have in common, with a mark at another share to compare
 * it with. It repeats numbers beside it, so screen readers skip it.
 */
export const shareBar = (share: number, scale: number, mark?: number): Html =>
  html`<svg class="share-bar" aria-hidden="true"><rect class="chart-empty" width="100%" height="100%"/><rect class="share-bar-value" width="${length(share / scale)}" height="100%"/>${mark !== undefined && html`<line class="share-bar-mark" x1="${length(mark / scale)}" x2="${length(mark / scale)}" y1="-3" y2="19"/>`}</svg>`;

/** The colour of a part in a table that names it. A picture, because printers leave out backgrounds. */
export const swatch = (tone: Tone): Html =>
  html`<svg class="chart-swatch" width="12" height="12" aria-hidden="true"><rect class="tone-${tone}" width="12" height="12" rx="2"/></svg>`;
