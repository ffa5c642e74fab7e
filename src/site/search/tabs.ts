import { type Html, html } from '../../kernel/html.ts';
import { ifInTime, type SearchResult, searchDocuments, searchWords } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { NOTHING_CHOSEN, type SearchState, stateUrl, TABS, type Tab } from './search-state.ts';

/** A page of the editorial collection or the knowledge base. */
export interface PageDocument {
  readonly title?: string;
  readonly description?: readonly string[];
  readonly url?: string;
  readonly previewImage?: string;
  readonly place?: string;
  readonly category?: string;
  readonly book?: string;
  readonly chapter?: string;
}

/** What the tabs besides the objects search, in the language of the page. */
const COLLECTIONS = {
  stories: { collection: 'editorial', filter: 'docType:=contentPage' },
  institutions: { collection: 'editorial', filter: 'docType:=institution' },
  knowledge: { collection: 'knowledge', filter: 'docType:=wikiPage' },
} as const;

type PageTab = keyof typeof COLLECTIONS;

interface PagesFound extends SearchResult<PageDocument> {
  /** Nothing has the words; these have similar ones. */
  readonly isCorrected: boolean;
}

/** Finds the pages of a tab, with typing errors if there are none without. Errors: Problem; see `Catalogue.search`. [words-37] */
export async function findPages(
  visit: Visit,
  state: SearchState,
  tab: PageTab,
  perPage: number,
  marks: Readonly<Record<string, string>> = {},
): Promise<PagesFound> {
  const exact = await findWith(visit, state, tab, perPage, { ...marks, num_typos: '0' });
  if (exact.found > 0 || state.words === '') return { ...exact, isCorrected: false };
  // With a typo, a short word is another one: `hund` is not `und`.
  const options = { ...marks, min_len_1typo: '5', prefix: 'false' };
  const similar = await findWith(visit, state, tab, perPage, options);
  return { ...similar, isCorrected: similar.found > 0 };
}

function findWith(
  visit: Visit,
  { words, page, since }: SearchState,
  tab: PageTab,
  perPage: number,
  options: Readonly<Record<string, string>>,
): Promise<SearchResult<PageDocument>> {
  const { collection, filter } = COLLECTIONS[tab];
  return searchDocuments<PageDocument>(visit, {
    collection,
    q: words === '' ? '*' : words,
    filter_by: `${filter} && docLanguage:=${visit.language}`,
    per_page: perPage * (page - since + 1),
    highlight_full_fields: 'title,description',
    further: {
      include_fields: 'title,description,url,previewImage,place,category,book,chapter',
      offset: String(perPage * (since - 1)),
      ...options,
    },
  });
}

/** How much each tab would find of the words; undefined if it was late. `known` is counted already. */
export async function tabCounts(
  visit: Visit,
  state: SearchState,
  known: Partial<Record<Tab, number>>,
): Promise<TabCounts> {
  const words = { ...NOTHING_CHOSEN, words: state.words };
  const counts = await Promise.all(
    shownTabs(visit, state).map(async (tab): Promise<[Tab, number | undefined]> => {
      const count = known[tab];
      if (count !== undefined) return [tab, count];
      const counting =
        tab === 'objects'
          ? searchWords(visit, { q: state.words === '' ? '*' : state.words, per_page: 0 })
          : findPages(visit, words, tab, 0);
      return [tab, (await ifInTime<{ readonly found: number }>(counting))?.found];
    }),
  );
  return Object.fromEntries(counts) as TabCounts;
}

type TabCounts = Readonly<Record<Tab, number | undefined>>;

/** Those of what there is, and the current one. */
function shownTabs({ parts }: Visit, { tab: current }: SearchState): readonly Tab[] {
  const { institutionPages: institutions, editorialPages: stories, wikiPages: knowledge } = parts;
  const exists = { objects: true, institutions, stories, knowledge };
  return TABS.filter((tab) => exists[tab] || tab === current);
}

/** The tabs as links. Filters are those of objects, so other tabs keep only the words. */
export function tabs(visit: Visit, state: SearchState, counts: TabCounts): Html | false {
  const shown = shownTabs(visit, state);
  if (shown.length < 2) return false;
  const { search } = visit.texts;
  return html`<nav class="tabs" aria-label="${search.tabsLabel}"><ul>${shown.map((tab) => {
    const isHere = tab === state.tab;
    const count = counts[tab];
    const next = isHere ? { ...state, page: 1, since: 1 } : { ...NOTHING_CHOSEN, words: state.words, tab };
    return html`<li><a class="tab" data-swap="top" data-focus="tab:${tab}" href="${stateUrl(visit, next)}"${isHere && html` aria-current="page"`}>${search.tabs[tab]}${count !== undefined && html` <span class="tab-count">${search.count(count)}</span>`}</a></li>`;
  })}</ul></nav>`;
}
