import { escapeText, type Html, html } from '../../kernel/html.ts';

/** Plain text with `code` in backticks. */
export function inline(text: string): Html {
  const parts = text.split('`');
  return { html: parts.map((part, at) => (at % 2 ? code(part).html : escapeText(part))).join('') };
}

/** Code. Its lines may break after commas, and before `?` and `&`. */
export function code(text: string): Html {
  const breaking = escapeText(text)
    .replace(/,(?=\S)/g, ',<wbr>')
    .replace(/[?]|&amp;/g, '<wbr>$&');
  return { html: `<code>${breaking}</code>` };
}

/**
 * A table. On narrow screens its rows become blocks: the first cell is the
 * heading, the others are preceded by the name of their column, and empty cells
 * disappear (see documentation.css).
 */
export const table = (
  head: readonly string[],
  rows: readonly (readonly Html[])[],
): Html => html`<table class="folding">
<thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell, at) => (at === 0 ? html`<td>${cell}</td>` : html`<td data-column="${head[at] ?? ''}">${cell}</td>`))}</tr>\n`)}</tbody></table>`;
