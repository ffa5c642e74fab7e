import { typedText } from '../../kernel/characters.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { entityUrl, kindOf, nameIn } from '../components/entity-list.ts';
import { shownTexts } from '../components/shown-texts.ts';
import { searchDocuments } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { NOTHING_CHOSEN, stateUrl } from './search-state.ts';

/** What typed words may become. [site-7] */
export interface Suggestion {
  /** The kind, in the language of the page. */
  readonly kind: string;
  readonly label: string;
  readonly url: string;
}

/** Values of these facets are suggested: as many as this of each. */
const FACETS = { creator: 3, subject: 3, dataProvider: 2 } as const;
const [TITLES, ENTITIES] = [4, 4];
/** Longer texts are cut off, shorter ones have no suggestions. */
const [MIN_CHARACTERS, MAX_CHARACTERS] = [2, 100];

/** Entities, creators, subjects, institutions and titles that begin with the words, with typing errors if nothing does. [words-37] Errors: Problem; see `Catalogue.search`. */
export async function suggest(visit: Visit, typed: string): Promise<Suggestion[]> {
  const words = typedText(typed).trim().slice(0, MAX_CHARACTERS).toWellFormed();
  if (words.length < MIN_CHARACTERS || !/[\p{L}\p{N}]/u.test(words)) return [];
  const exact = await suggestWith(visit, words, '0');
  return exact.length > 0 ? exact : suggestWith(visit, words, '1');
}

/** With as many typing errors in a word. */
async function suggestWith(visit: Visit, words: string, num_typos: '0' | '1'): Promise<Suggestion[]> {
  const [entities, titles, ...facets] = await Promise.all([
    num_typos === '0' ? suggestEntities(visit, words) : [],
    suggestTitles(visit, words, num_typos),
    ...Object.entries(FACETS)
      .filter(([name]) => name !== 'dataProvider' || visit.parts.house === undefined)
      .map(([name, most]) => suggestValues(visit, words, name as keyof typeof FACETS, most, num_typos)),
  ]);
  // A name that is that of an entity leads to its page, which has all its objects.
  const named = new Set(entities.map(({ label }) => label));
  return [...entities, ...facets.flat().filter(({ label }) => !named.has(label)), ...titles];
}

async function suggestValues(
  visit: Visit,
  words: string,
  name: keyof typeof FACETS,
  most: number,
  num_typos: string,
): Promise<Suggestion[]> {
  const { facet_counts } = await searchDocuments(visit, {
    q: words,
    query_by: name,
    per_page: 0,
    facet_by: name,
    max_facet_values: most,
    further: {
      facet_query: `${name}:${words}`,
      facet_query_num_typos: num_typos,
      num_typos,
      drop_tokens_threshold: '0',
    },
  });
  return (facet_counts[0]?.counts ?? []).map(({ value }) => ({
    kind: visit.texts.search.facets[name],
    label: name === 'dataProvider' ? (visit.names.institution(value)?.text ?? value) : value,
    url: stateUrl(visit, { ...NOTHING_CHOSEN, chosen: { [name]: [value] } }),
  }));
}

async function suggestEntities(visit: Visit, words: string): Promise<Suggestion[]> {
  const request = { q: words, typosLast: true, page: 1, per_page: ENTITIES };
  const { entities } = await visit.catalogue.entities(request, visit.context);
  return entities.map((entity) => ({
    kind: kindOf(visit.texts, entity),
    label: nameIn(visit.language, entity),
    url: entityUrl(visit.links, entity.id),
  }));
}

async function suggestTitles(visit: Visit, words: string, num_typos: string): Promise<Suggestion[]> {
  const { hits } = await searchDocuments(visit, {
    q: words,
    query_by: 'title',
    per_page: TITLES,
    further: { include_fields: 'uuid,title,cardTexts', num_typos, drop_tokens_threshold: '0' },
  });
  return hits.map(({ document }) => ({
    kind: visit.texts.codes.docType.cho,
    label: shortened(shownTexts(visit, document).title.text),
    url: visit.links.object(document.uuid),
  }));
}
