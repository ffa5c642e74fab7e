import { type Html, html } from '../../kernel/html.ts';
import { CSV_PARAMETERS } from '../csv-parameters.ts';
import type { Visit } from '../visit.ts';
import { filterBy } from './filter-by.ts';
import { isSimilar } from './neighbours.ts';
import { queryByNames } from './run-search.ts';
import type { SearchState } from './search-state.ts';

/** Links to all objects that a search finds: as files, and as the request of a program. */
export function downloads(
  { texts, links, catalogue, language }: Visit,
  state: SearchState,
  found: number,
): Html | false {
  if (found === 0 || isSimilar(state)) return false;
  const filter_by = filterBy(state);
  const url = (path: string, further: Readonly<Record<string, string>> = {}): string => {
    const rules = catalogue.rules('chos');
    const query_by = queryByNames(rules);
    const forms = { ...(rules.wordForms && { word_forms: 'on' }), ...(query_by && { query_by }) };
    const words = state.words === '' ? { q: '*' } : { q: state.words, ...forms };
    const query = { ...words, ...(filter_by !== '' && { filter_by }), ...further };
    return links.plain(`${path}?${new URLSearchParams(query)}`);
  };
  return html`<p class="search-downloads">${texts.search.downloads} ${FILES.map(({ label, format }) => html`<a href="${url('/v2/export', { format, ...(format === 'csv' && CSV_PARAMETERS[language]) })}" rel="nofollow" download>${label}</a> · `)}<a href="${url('/v2/search')}" rel="nofollow">${texts.search.asRequest}</a></p>`;
}

const FILES = [
  { label: 'CSV', format: 'csv' },
  { label: 'NDJSON', format: 'ndjson' },
  { label: 'Parquet', format: 'parquet' },
] as const;
