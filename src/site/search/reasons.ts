import { placeFinder, type SoughtTexts } from '../../documents/words/find-places.ts';
import { LINE_CHARACTERS } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { largeWork } from '../../kernel/large-work.ts';
import { foundObjects } from '../../use-cases/found-objects.ts';
import type { StageSearch } from '../../use-cases/search-stages.ts';
import { ifInTime, type ObjectDocument, type SearchResult } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { EXCERPT_FIELDS, type Excerpt, excerptsIn, type ShownTexts, withMarksAt } from './excerpt.ts';
import { marked, markedTitle } from './marks.ts';

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
  searched: Pick<StageSearch, 'sought'>,
  hits: readonly Hit[],
): Promise<ReasonOf> {
  const sought = (hit: Hit) => (searched.sought.length > 0 ? searched.sought : matchedIn(hit));
  const excerpts = new Map<string, Excerpt>();
  const bySought = Map.groupBy(hits, (hit) => JSON.stringify(sought(hit)));
  await Promise.all(
    [...bySought.values()].flatMap((alike) => {
      const [first] = alike;
      const words = first === undefined ? [] : sought(first);
      const unclear = words.length === 0 ? [] : alike.filter((hit) => !showsAll(words, hit));
      return chunks(unclear).map(async (some) => {
        for (const [uuid, excerpt] of await readExcerpts(visit, words, some)) excerpts.set(uuid, excerpt);
      });
    }),
  );
  return (hit) => {
    const excerpt = excerpts.get(hit.document.uuid);
    return {
      title: markedTitle(hit) ?? titleWithMarks(sought(hit), hit),
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

const shownTexts = ({ document }: Hit): readonly string[] => [
  document.title ?? '',
  document.dataProvider ?? '',
  ...(document.creator ?? []).slice(0, 1),
  ...(document.date ?? []).slice(0, 1),
];

/** Whether each of the words stands in title or facts, not only as a part of another one. */
function showsAll(sought: SoughtTexts, hit: Hit): boolean {
  const find = placeFinder(sought);
  const places = shownTexts(hit).flatMap(find);
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
): Promise<readonly [string, Excerpt][]> {
  const shown: ShownTexts = Object.fromEntries(hits.map((hit) => [hit.document.uuid, shownTexts(hit)]));
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

function titleWithMarks(sought: SoughtTexts, { document: { title = '' } }: Hit): Html | undefined {
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
