import { type Html, html } from './html.ts';

/**
 * A table. On narrow screens its rows become blocks: the first cell is their
 * heading, every other one has the name of its column before it, and empty
 * cells vanish (see the style in layout.ts).
 */
export const table = (head: readonly string[], rows: readonly (readonly Html[])[]): Html => html`<table>
<thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell, at) => (at === 0 ? html`<td>${cell}</td>` : html`<td data-column="${head[at] ?? ''}">${cell}</td>`))}</tr>\n`)}</tbody></table>`;
