import { type Html, html } from '../../../kernel/html.ts';

/** The head of a column, whose button sorts the rows by their `data-…` of this name. `wide`: not on phones. */
export const headCell = (
  by: string,
  label: Html,
  { sorted, wide = false }: { readonly sorted?: 'ascending' | 'descending'; readonly wide?: boolean } = {},
): Html =>
  html`<th scope="col"${by !== 'name' && html` class="n${wide && ' wide'}"`}${sorted && html` aria-sort="${sorted}"`}><button type="button" data-by="${by}">${label}</button></th>`;
