import { kindWords } from '../../documents/concepts/find-concepts.ts';
import { hasWord } from '../../documents/fields/filters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { conceptNames } from '../lookups/concept-names.ts';
import type { SearchResult } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { labelOf } from '../texts/texts.ts';
import { isolated } from './foreign-text.ts';
import { kindIcon } from './kind-icon.ts';

/** The facets that say of what kinds objects are. */
export const KIND_FACETS = ['edmType', 'dcTypeConcept', 'dcType'] as const;

/** As many values are counted, because the vocabulary knows most words of records. */
export const COUNTED_KINDS = 60;
/** As many kinds are shown besides those of EDM. */
const MAX_KINDS = 12;

/**
 * Kinds of objects that lead to searches with these parameters: those of EDM, then concepts and the words of records
 * that the vocabulary lacks, those of most objects first. [site-30]
 */
export async function kindList(
  visit: Visit,
  { facet_counts }: Pick<SearchResult<unknown>, 'facet_counts'>,
  parameters: Readonly<Record<string, readonly string[]>> = {},
): Promise<Html | undefined> {
  const { texts, links, catalogue } = visit;
  const countsOf = (name: string) => facet_counts.find(({ field_name }) => field_name === name)?.counts ?? [];
  const names = await conceptNames(visit);
  const concepts = countsOf('dcTypeConcept').flatMap(({ value, count }) => {
    const label = names.get(value);
    return label === undefined ? [] : [{ facet: 'dcTypeConcept', value, label, count }];
  });
  const known = kindWords(await catalogue.vocabulary());
  const words = countsOf('dcType')
    .filter(({ value }) => hasWord(value) && (concepts.length === 0 || !known(value)))
    .map(({ value, count }) => ({
      facet: 'dcType',
      value,
      label: visit.names.kind({ text: value }).text,
      count,
    }));
  const broad = countsOf('edmType').map(({ value, count }) => ({
    facet: 'edmType',
    value,
    label: labelOf(texts.codes.edmTypes, value),
    count,
  }));
  const narrow = [...concepts, ...words].toSorted((a, b) => b.count - a.count);
  const kinds = [...broad, ...narrow.slice(0, MAX_KINDS)];
  if (kinds.length === 0) return undefined;
  return html`<ul class="home-kinds">${kinds.map(
    ({ facet, value, label, count }) =>
      html`<li><a href="${links.search({ ...parameters, [facet]: value })}">${facet === 'edmType' && kindIcon(value)}<span>${isolated(label)}</span> <small>${texts.home.number(count)}</small></a></li>\n`,
  )}</ul>`;
}
