import { type Html, html } from '../../kernel/html.ts';
import { length } from './parts.ts';

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
