import { placeFinder, type SoughtTexts } from '../../documents/words/find-places.ts';
import { LINE_CHARACTERS } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { largeWork } from '../../kernel/large-work.ts';
import { foundObjects } from '../../use-cases/found-objects.ts';
import type { StageSearch } from '../../use-cases/search-stages.ts';
import { shownTexts } from '../components/shown-texts.ts';
import { ifInTime, type ObjectDocument, type SearchResult } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { EXCERPT_FIELDS, type Excerpt, excerptsIn, type TextsByUuid, withMarksAt } from './excerpt.ts';
import { marked, markedTitle } from './marks.ts';
import type { SearchState } from './search-state.ts';

type Hit = SearchResult<ObjectDocument>['hits'][number];

/** Why an object was found. */
interface Reason {
  /** With marks; undefined if it has none. */
  readonly title: Html | undefined;
  /** Where the words stand that neither title nor facts have. */
  readonly excerpt: Html | undefined;
}

export type ReasonOf = (hit: Hit) => Reason;

/** Objects whose texts are read at a time: each may have hundreds of thousands of characters. */
const AT_ONCE = 24;

/**
 * Why objects were found: the title with marks, and an excerpt where title and facts do not have the words. Engines mark
 * no other forms of words, nor names in other languages, so the words are looked for here. An excerpt that is late is
 * left out. Errors: Problem; see `Catalogue.search`. [words-38]
 */
export async function reasonsFor(
  visit: Visit,
  { view }: Pick<SearchState, 'view'>,
  searched: Pick<StageSearch, 'sought'>,
  hits: readonly Hit[],
): Promise<ReasonOf> {
  const shown = new Map(hits.map(({ document }) => [document.uuid, textsIn(visit, view, document)]));
  const sought = (hit: Hit) => (searched.sought.length > 0 ? searched.sought : matchedIn(hit));
  const excerpts = new Map<string, Excerpt>();
  const bySought = Map.groupBy(hits, (hit) => JSON.stringify(sought(hit)));
  await Promise.all(
    [...bySought.values()].flatMap((alike) => {
      const [first] = alike;
      const words = first === undefined ? [] : sought(first);
      const unclear =
        words.length === 0 ? [] : alike.filter((hit) => !showsAll(words, shown.get(hit.document.uuid)));
      return chunks(unclear).map(async (some) => {
        for (const [uuid, excerpt] of await readExcerpts(visit, words, some, shown))
          excerpts.set(uuid, excerpt);
      });
    }),
  );
  return (hit) => {
    const excerpt = excerpts.get(hit.document.uuid);
    const title = shownTexts(visit, hit.document).title.text;
    return {
      title: markedTitle(hit, title) ?? titleWithMarks(sought(hit), title),
      excerpt: excerpt && withLabel(visit, excerpt),
    };
  };
}

/** The words that the engine has found where it corrected typing errors. */
const matchedIn = ({ highlight = {} }: Hit): SoughtTexts =>
  [
    ...new Set(
      Object.values(highlight)
        .flat()
        .flatMap(({ matched_tokens = [] }) => matched_tokens),
    ),
  ].map((token) => [token]);

/** What a view shows of an object in the language of the page. */
function textsIn(visit: Visit, view: SearchState['view'], document: ObjectDocument): readonly string[] {
  const { title, creators, dates, kinds, institution } = shownTexts(visit, document);
  const facts = view === 'list' ? [...creators, ...kinds] : creators.slice(0, 1);
  return [title, ...facts, ...dates, ...(visit.parts.house ? [] : [institution])].map(({ text }) => text);
}

/** Whether each of the words stands in title or facts, not only as a part of another one. */
function showsAll(sought: SoughtTexts, shown: readonly string[] = []): boolean {
  const find = placeFinder(sought);
  const places = shown.flatMap(find);
  return sought.every((_, word) => places.some((place) => place.word === word && place.likeness > 1));
}

const chunks = (hits: readonly Hit[]): readonly (readonly Hit[])[] =>
  Array.from({ length: Math.ceil(hits.length / AT_ONCE) }, (_, i) =>
    hits.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );

async function readExcerpts(
  { catalogue, context }: Visit,
  sought: SoughtTexts,
  hits: readonly Hit[],
  texts: ReadonlyMap<string, readonly string[]>,
): Promise<readonly [string, Excerpt][]> {
  const shown: TextsByUuid = Object.fromEntries(
    hits.map(({ document: { uuid } }) => [uuid, texts.get(uuid) ?? []]),
  );
  const read = foundObjects(
    catalogue,
    {
      filter_by: `id:[${Object.keys(shown).join()}]`,
      per_page: hits.length,
      further: { include_fields: `uuid,${EXCERPT_FIELDS.filter(catalogue.rules('chos').has).join()}` },
    },
    context,
    async (body, caller) => ({ excerpts: await excerpted(body, { sought, shown }, caller) }),
  );
  return Object.entries((await ifInTime(read))?.excerpts ?? {});
}

const excerpted = largeWork({ file: new URL('./excerpt.ts', import.meta.url), work: excerptsIn });

function titleWithMarks(sought: SoughtTexts, title: string): Html | undefined {
  if (title.length > LINE_CHARACTERS) return undefined;
  const places = placeFinder(sought)(title);
  return places.length === 0 ? undefined : marked(withMarksAt(title, places));
}

/** A description needs no label. */
function withLabel({ texts }: Visit, { field, text }: Excerpt): Html {
  const label =
    field === 'description'
      ? undefined
      : field === 'nameVariant'
        ? texts.entities.names
        : texts.object.facts[field];
  return html`${label && html`${label}: `}<bdi>${marked(text)}</bdi>`;
}
