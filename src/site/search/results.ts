import { rightsInWords } from '../../edm/record/rights-in-words.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, type HtmlValue, html, safeUrl } from '../../kernel/html.ts';
import { type CardDetails, cardGrid, picture, withoutPictures } from '../components/card.ts';
import { langOf, named, namedInRow, shownTexts } from '../components/shown-texts.ts';
import type { ObjectDocument, SearchResult } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { labelOf } from '../texts/texts.ts';
import { marked, markedTitle } from './marks.ts';
import { isSimilar, nearness } from './neighbours.ts';
import type { ReasonOf } from './reasons.ts';
import type { SearchState } from './search-state.ts';
import type { PageDocument } from './tabs.ts';

/** As many pictures are in view when the page opens, and are loaded before all others. */
const FIRST = 4;

/** The hits in the chosen view, each with the reason why it was found. */
export function results(
  visit: Visit,
  state: SearchState,
  { hits }: SearchResult<ObjectDocument>,
  reasonOf: ReasonOf,
): Html {
  const { search } = visit.texts;
  return listed(visit, state, hits, (i) => {
    const distance = hits[i]?.vector_distance;
    return {
      isFirst: i < FIRST,
      ...(hits[i] && reasonOf(hits[i])),
      note:
        distance === undefined || !isSimilar(state)
          ? undefined
          : search.nearness[nearness(visit, state, distance)],
    };
  });
}

/**
 * Below the hits: objects that name the words otherwise or are near to them in meaning, and those that have most
 * of the words, in sections of their own. [words-4]
 */
export function nearWords(
  visit: Visit,
  state: SearchState,
  neighbours: SearchResult<ObjectDocument>['neighbours'],
): Html | undefined {
  if (!neighbours) return undefined;
  const { hits, words } = neighbours;
  const { nearWords: near, someWords: some } = visit.texts.search;
  const hasSome = ({ named_words = words }: (typeof hits)[number]) => named_words < words;
  const starts = hits.flatMap((hit, i) =>
    i === 0 || hasSome(hit) !== hasSome(hits[i - 1] ?? hit) ? [i] : [],
  );
  return html`${starts.map((start, i) => {
    const section = hits.slice(start, starts[i + 1]);
    const isPartial = section.slice(0, 1).some(hasSome);
    const { title, hint } = isPartial ? some : near;
    return html`<section class="near-words"${isPartial && html` data-some`} aria-labelledby="near-words-${i}">
<h2 id="near-words-${i}">${title}</h2>
<p>${hint}</p>
${listed(visit, state, section, (at) => ({
  note: isPartial ? some.note(section[at]?.named_words ?? 0, words) : near.note,
}))}
</section>`;
  })}`;
}

export function listed(
  visit: Visit,
  state: SearchState,
  hits: SearchResult<ObjectDocument>['hits'],
  detailsOf: (i: number) => CardDetails = () => ({}),
): Html {
  const documents = hits.map(({ document }) => document);
  if (state.view === 'grid') return cardGrid(visit, documents, detailsOf);
  return html`<ul class="rows${withoutPictures(documents)}">${documents.map(
    (document, i) => html`<li class="row">${row(visit, document, detailsOf(i))}</li>`,
  )}</ul>`;
}

/** An object as a row: its picture beside its facts. */
function row(visit: Visit, document: ObjectDocument, { title, note, excerpt, isFirst }: CardDetails): Html {
  const { texts, links } = visit;
  const { description = [], edmType = [] } = document;
  const shown = shownTexts(visit, document);
  const reuse = reuseOf(visit, document);
  const kinds =
    shown.kinds.length > 0
      ? shown.kinds
      : edmType.slice(0, 1).map((code) => ({ text: labelOf(texts.codes.edmType, code) }));
  const facts = [...shown.dates, ...kinds];
  const source = [
    !visit.parts.house && named(shown.institution),
    reuse,
    note && html`<span class="card-note">${note}</span>`,
  ];
  return html`<a class="row-link" href="${links.object(document.uuid)}" data-uuid="${document.uuid}">
${picture(visit, document, isFirst)}
<span class="row-text"><span dir="auto" class="card-title"${langOf(shown.title)}>${title ?? shortened(shown.title.text)}</span>
<span class="row-facts">${namedInRow(shown.creators, '; ')}${shown.creators.length > 0 && facts.length > 0 && ' · '}${namedInRow(facts, ' · ')}</span>
${(excerpt || description[0]) && html`<span dir="auto" class="row-description">${excerpt ?? shortened(description[0] ?? '', DESCRIPTION_CHARACTERS)}</span>\n`}<span class="row-source">${separated(source)}</span></span></a>`;
}

/** What there is of these, with dots between. */
const separated = (parts: readonly HtmlValue[]): Html =>
  html`${parts.filter((part) => part).map((part, i) => html`${i > 0 && ' · '}${part}`)}`;

const DESCRIPTION_CHARACTERS = 240;

/** What one may do with the files of an object; without files, the licence of its description. [site-40] */
function reuseOf(
  { texts, language }: Visit,
  { edmRightsReusePolicy = [], edmRightsName = [], mediaCount = 0, previewImage }: ObjectDocument,
): Html | string | undefined {
  const [[reuse, ...others], [name = '']] = [edmRightsReusePolicy, edmRightsName];
  if (reuse === undefined) return undefined;
  if (mediaCount === 0 && previewImage === undefined) {
    return `${texts.object.rightsOf.description}: ${rightsInWords({ name, url: '' }, language).brief}`;
  }
  if (others.length > 0) return texts.search.reuseDiffers;
  return html`<span class="reuse" data-reuse="${reuse}">${labelOf(texts.codes.reuse, reuse)}</span>`;
}

/** Stories, institutions or pages of the knowledge base as a list. */
export const pageResults = ({ texts }: Visit, { hits }: SearchResult<PageDocument>): Html =>
  html`<ul class="page-results">${hits.map((hit) => {
    const {
      title = texts.card.untitled,
      url = '',
      previewImage,
      description,
      place,
      book,
      chapter,
    } = hit.document;
    const [summary] = [hit.highlight?.['description'] ?? []].flat();
    const text = summary?.value ?? summary?.snippet ?? description?.[0];
    const where = [place, book, chapter].filter((part) => part !== undefined);
    return html`<li class="page-result">${previewImage && html`<img src="${safeUrl(previewImage)}" alt="" loading="lazy" decoding="async">`}<div><h2><a href="${safeUrl(url)}">${markedTitle(hit) ?? title}</a></h2>
${where.length > 0 && html`<p class="row-facts">${where.join(' · ')}</p>\n`}${text !== undefined && html`<p>${marked(text)}</p>`}</div></li>`;
  })}</ul>`;
