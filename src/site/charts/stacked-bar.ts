import { type Html, html } from '../../kernel/html.ts';
import { shareOf } from '../../quality/quality-figures.ts';
import { length, type Part, sumOf } from './parts.ts';

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

/** Parts of a whole as one bar of the full width, with names and shares where there is room; without any parts, an empty one. */
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
