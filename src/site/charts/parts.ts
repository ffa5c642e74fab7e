/**
 * How a part of a chart is coloured (css/charts.css): five steps from the lowest to the highest, and states of
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
export const length = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
