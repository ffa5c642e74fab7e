import { shownDates } from '../../edm/record/stated-date.ts';
import { onOneLine, type Term, termsOf } from '../../edm/record/terms.ts';
import { otherTitles, type Title, titleOf } from '../../edm/record/titles.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { foreign } from '../components/foreign-text.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';
import { labelOf } from '../texts/texts.ts';
import { cite } from './cite.ts';
import { descriptions, firstDescription } from './descriptions.ts';
import { factGroups } from './facts.ts';
import { DESCRIPTION_CHARACTERS, objectHead, signposting } from './head.ts';
import { type Media, mediaForPage } from './media.ts';
import { institutionTerm } from './named-terms.ts';
import { noPictureReason } from './no-picture.ts';
import { moreInRecord, origin } from './origin.ts';
import { type ObjectView, readObject } from './read-object.ts';
import { otherMedia } from './recordings.ts';
import { rightsBox } from './rights.ts';
import { shownTerm } from './show-term.ts';
import { readSimilar, similarObjects } from './similar.ts';
import { institutionLink, isVisible, shownAt, stage, wordsFor } from './stage.ts';
import { viewerDialog } from './viewer-dialog.ts';

/** `/objects/{uuid}` and `/{language}/objects/{uuid}` */
export async function objectPage(visit: Visit, { params, query }: PageRequest): Promise<Page> {
  const uuid = params['uuid'] ?? '';
  const [view, similar] = await Promise.all([readObject(visit, uuid), readSimilar(visit, uuid)]);
  const title = titleOf(view.cho, visit.language);
  const media = mediaForPage(visit, view, numbersIn(query['files']));
  const at = placeOf(query['picture'], media);
  const noPicture = await noPictureReason(visit, view, media);
  return {
    title: title.text,
    path: `/objects/${encodeURIComponent(uuid)}`,
    description:
      shortened(onOneLine(firstDescription(visit, view) ?? ''), DESCRIPTION_CHARACTERS) || undefined,
    picture: safeUrl(view.document.previewImage),
    linkHeader: signposting(visit, view),
    head: objectHead(visit, view, media, title.text),
    scripts: ['object/object.js'],
    body: html`<article class="object" data-object="${uuid}">
${resultsBar(visit)}
<div class="object-top">
${stage(visit, view, { media, title, at, noPicture })}
${label(visit, view, media, title, at)}
</div>
<div class="object-texts">
${descriptions(visit, view)}
<section class="details"><h2>${visit.texts.object.details}</h2><div class="fact-groups">${titles(visit, view, title)}${factGroups(visit, view)}</div></section>
${otherMedia(visit, view, media)}
${cite(visit, view)}
${origin(visit, view)}
</div>
${similarObjects(visit, uuid, similar)}
${viewerDialog(visit, view, media, title)}
</article>`,
  };
}

/** The way back to the results, and to the previous and the next one; the script knows them. [site-12] */
const resultsBar = ({ texts }: Visit): Html =>
  html`<nav class="results-bar" aria-label="${texts.object.backToResults}" data-results hidden><a class="results-link" data-back>${texts.object.backToResults}</a><span class="soft" data-position></span><a class="results-link" data-previous>‹ ${texts.object.previous}</a><a class="results-link" data-next>${texts.object.next} ›</a></nav>`;

/**
 * The place in the list, from 0, of the picture with this number, or of the next one if the browser could not
 * show that; of the first picture that can be shown for anything that is not the number of one.
 */
function placeOf(text: string | undefined, { pictures }: Media): number {
  const [number] = numbersIn(text);
  const found = pictures.findIndex((picture) => number !== undefined && picture.number >= number);
  return Math.max(0, found >= 0 ? found : pictures.findIndex(isVisible));
}

/** More would make a long URL. */
const MAX_NUMBERS = 100;

/** Numbers from 1, separated by commas. */
const numbersIn = (text = ''): ReadonlySet<number> =>
  new Set(/^[1-9]\d{0,5}(?:,[1-9]\d{0,5})*$/.test(text) ? text.split(',', MAX_NUMBERS).map(Number) : []);

function titles(visit: Visit, view: ObjectView, title: Title): Html | undefined {
  const { titles, more } = otherTitles(view.cho, title);
  if (titles.length === 0) return undefined;
  return html`<section class="fact-group"><h3>${visit.texts.object.alsoKnownAs}</h3><ul class="plain-list">${titles.map(
    ({ text, lang }) => html`<li>${foreign(text, lang)}</li>`,
  )}${moreInRecord(visit, view, more)}</ul></section>\n`;
}

/** More creators and dates than these are among the facts only. */
const MAX_CREATORS = 6;
const MAX_DATES = 6;

/** What a label beside the object says, and what one can do: keep it, and see it at the institution. */
function label(
  visit: Visit,
  view: ObjectView,
  { pictures, pictureCount }: Media,
  title: Title,
  shown: number,
): Html {
  const { texts, language } = visit;
  const { uuid, cho, document } = view;
  const dates = shownDates(cho, language).slice(0, MAX_DATES);
  const creators = line(visit, termsOf(cho['creator'], language), 'creator');
  const institution = institutionTerm(visit, view);
  const at = shownAt(view);
  return html`<div class="label">
<p class="kind">${labelOf(texts.codes.edmType, document.edmType?.[0] ?? '')}${pictures.length > 1 && ` · ${wordsFor(visit, view).count(pictureCount)}`}</p>
<h1 dir="auto"${title.lang !== undefined && html` lang="${title.lang}"`}>${title.text}</h1>
${creators && html`<p class="label-creator">${creators}</p>\n`}${
  dates.length > 0 &&
  html`<p class="label-date">${dates.map(({ text, lang }, index) => html`${index > 0 && ', '}${foreign(shortened(text), lang)}`)}</p>\n`
}${institution && html`<p class="label-institution">${institutionLine(visit, institution)}</p>\n`}${rightsBox(visit, view, pictures[shown])}
<p class="label-actions">${at && html`<span class="label-at">${institutionLink(visit, view, at)}</span>\n`}<button class="button quiet keep-here" type="button" data-keep="${uuid}" hidden><span class="keep-heart"></span><span class="keep-label">${texts.list.keep}</span></button></p>
</div>`;
}

/** The institution: a link to all its objects, or if all are its own, to its page. */
function institutionLine(visit: Visit, institution: Term): Html | undefined {
  const { house } = visit.parts;
  if (house === undefined) return line(visit, [institution], 'dataProvider');
  const name = foreign(shortened(institution.text), institution.lang);
  return house.institution ? html`<a href="${visit.links.to(house.path)}">${name}</a>` : name;
}

function line(visit: Visit, terms: readonly Term[], search: string): Html | undefined {
  if (terms.length === 0) return undefined;
  const shown = terms.slice(0, MAX_CREATORS);
  return html`${shown.map((term, index) => html`${index > 0 && '; '}${shownTerm(visit, { ...term, text: shortened(term.text), authorities: [] }, search)}`)}`;
}
