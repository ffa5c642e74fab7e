import { type Html, html } from '../../kernel/html.ts';
import { plain } from './parts.ts';
import { thinned } from './thinned.ts';
import { timeScale } from './time-axis.ts';

/** A share at a day, in milliseconds since 1970. */
export interface ShareAtDay {
  readonly day: number;
  readonly share: number;
}

const [WIDTH, HEIGHT, MARGIN] = [96, 24, 3];
/** Smaller changes look small: at least five percentage points are shown. */
const MIN_EXTENT = 0.05;
const MAX_POINTS = 48;

/** A small line of how a share has changed; undefined with fewer than two days. */
export function sparkline(title: string, values: readonly ShareAtDay[]): Html | undefined {
  if (values.length < 2) return undefined;
  const shown = thinned(values, MAX_POINTS);
  const shares = shown.map(({ share }) => share);
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  const extent = Math.max(MIN_EXTENT, high - low);
  const bottom = (low + high) / 2 - extent / 2;
  const at = timeScale(values.map(({ day }) => day));
  const points = shown.map(({ day, share }) => [
    plain(MARGIN + at(day) * (WIDTH - 2 * MARGIN)),
    plain(HEIGHT - MARGIN - ((share - bottom) / extent) * (HEIGHT - 2 * MARGIN)),
  ]);
  const [x, y] = points.at(-1) ?? [];
  return html`<svg class="sparkline" role="img" aria-label="${title}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><polyline points="${points.map((point) => point.join(',')).join(' ')}"/><circle cx="${x}" cy="${y}" r="2.5"/></svg>`;
}
