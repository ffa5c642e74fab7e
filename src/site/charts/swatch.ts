import { type Html, html } from '../../kernel/html.ts';
import type { Tone } from './parts.ts';

/** The colour of a part in a table that names it. A picture, because printers leave out backgrounds. */
export const swatch = (tone: Tone): Html =>
  html`<svg class="chart-swatch" width="12" height="12" aria-hidden="true"><rect class="tone-${tone}" width="12" height="12" rx="2"/></svg>`;
