import { type Html, html } from '../../kernel/html.ts';

/** A number as people read it, what it counts, and where that is. */
export type Figure = readonly [number: string, meaning: string, url: string];

/** Numbers as large figures. */
export const figureList = (label: string, figures: readonly Figure[]): Html =>
  html`<ul class="figures" aria-label="${label}">${figures.map(([number, meaning, url]) => html`<li><a href="${url}"><b>${number}</b> ${meaning}</a></li>\n`)}</ul>`;
