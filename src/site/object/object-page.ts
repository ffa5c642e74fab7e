import { preferredValue } from '../../edm/display.ts';
import { literalText, valuesOf } from '../../edm/values.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { Page } from '../layout.ts';
import type { PageRequest } from '../page-routes.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import { descriptions } from './descriptions.ts';
import { factGroups } from './facts.ts';
import { objectHead, shortened } from './head.ts';
import { type Media, mediaForPage } from './media.ts';
import { origin } from './origin.ts';
import { type ObjectView, readObject } from './read-object.ts';
import { rightsBox } from './rights.ts';
import { foreign, shownTerm } from './show-term.ts';
import { readSimilar, similarObjects } from './similar.ts';
import { stage } from './stage.ts';
import { langOf, onOneLine, type Term, termsOf } from './terms.ts';

/** `/objects/{uuid}` and `/{language}/objects/{uuid}` */
export async function objectPage(visit: Visit, { params, query }: PageRequest): Promise<Page> {
  const uuid = params['uuid'] ?? '';
  const [view, similar] = await Promise.all([readObject(visit, uuid), readSimilar(visit, uuid)]);
  const title = titleOf(visit, view);
  const media = mediaForPage(visit, view);
  return {
    title: title.text,
    path: `/objects/${encodeURIComponent(uuid)}`,
    description: shortened(view.document.description?.[0] ?? '') || undefined,
    picture: safeUrl(view.document.previewImage),
    head: objectHead(visit, view, title.text),
    body: html`<article class="object" data-object="${uuid}">
<div class="object-top">
${stage(visit, view, media, pictureNumber(query['picture'], media))}
${label(visit, view, title)}
</div>
<div class="object-texts">
${descriptions(visit, view)}
<section class="details"><h2>${visit.texts.object.details}</h2><div class="fact-groups">${otherTitles(visit, view, title)}${factGroups(visit, view)}</div></section>
${otherMedia(visit, media)}
${origin(visit, view)}
</div>
${similarObjects(visit, uuid, similar)}
</article>`,
  };
}

/** From 0; the first picture for anything that is not the number of one. */
function pictureNumber(text: string | undefined, { pictures }: Media): number {
  const number = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1;
  return number >= 1 && number <= pictures.length ? number - 1 : 0;
}

interface Title {
  readonly text: string;
  readonly lang: string | undefined;
}

/** The title in the page's language, else the first; another title or the start of a description without one. */
function titleOf({ language, texts }: Visit, { cho }: ObjectView): Title {
  for (const key of ['title', 'alternative', 'description']) {
    const value = preferredValue(cho[key], [language, 'de', 'en']);
    const [term] = value === undefined ? [] : termsOf(value, language);
    if (term !== undefined) return { text: shorten(term.text, 300), lang: term.lang };
  }
  return { text: texts.card.untitled, lang: undefined };
}

const shorten = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : `${text
        .slice(0, limit)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`;

/** What a label beside the object says. */
function label(visit: Visit, view: ObjectView, title: Title): Html {
  const { texts, language } = visit;
  const { cho, record, document } = view;
  const line = (terms: readonly Term[], search?: string): Html | undefined =>
    terms.length > 0
      ? html`${terms.slice(0, 6).map((term, index) => html`${index > 0 && ', '}${shownTerm(visit, { ...term, authorities: [] }, search)}`)}`
      : undefined;
  const creators = line(termsOf(cho['creator'], language), 'creator');
  const institution = line(termsOf(record['dataProvider'], language).slice(0, 1), 'dataProvider');
  const at = safeUrl(valuesOf(record['isShownAt']).flatMap((value) => idOf(value) ?? [])[0]);
  return html`<div class="label">
<p class="kind">${labelOf(texts.codes.edmType, document.edmType?.[0] ?? '')}</p>
<h1 dir="auto"${title.lang !== undefined && html` lang="${title.lang}"`}>${title.text}</h1>
${creators && html`<p class="label-creator">${creators}</p>\n`}${
  document.date && html`<p class="label-date"><bdi>${document.date.join(', ')}</bdi></p>\n`
}${institution && html`<p class="label-institution">${institution}</p>\n`}${rightsBox(visit, view)}
${at && html`<p><a class="button" href="${at}" rel="noopener">${texts.object.viewAtInstitution}</a></p>\n`}</div>`;
}

const idOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;
};

/** Titles that the heading does not show, as facts. */
function otherTitles(visit: Visit, { cho }: ObjectView, title: Title): Html | undefined {
  const others = [...valuesOf(cho['title']), ...valuesOf(cho['alternative'])]
    .map((value) => ({ text: onOneLine(literalText(value) ?? ''), lang: langOf(value) }))
    .filter(
      ({ text }, index, all) =>
        text !== '' && text !== title.text && all.findIndex((one) => one.text === text) === index,
    );
  if (others.length === 0) return undefined;
  return html`<section class="fact-group"><h3>${visit.texts.object.alsoKnownAs}</h3><ul class="plain-list">${others
    .slice(0, 20)
    .map(({ text, lang }) => html`<li>${foreign(text, lang)}</li>`)}</ul></section>\n`;
}

function otherMedia({ texts }: Visit, { others }: Media): Html | undefined {
  if (others.length === 0) return undefined;
  return html`<section class="other-media"><h2>${texts.object.otherMedia}</h2><ul class="plain-list">${others.map(
    ({ url, type }) => {
      const [kind = '', format = ''] = type?.split('/') ?? [];
      const name = type === 'application/pdf' ? 'PDF' : format.replace(/^x-/, '').toUpperCase();
      return html`<li><a href="${url}" rel="noopener">${labelOf(texts.object.mediaKinds, kind in texts.object.mediaKinds ? kind : 'other')}${name && ` (${name})`}</a> <span class="soft"><bdi>${new URL(url, 'http://localhost').host}</bdi></span></li>`;
    },
  )}</ul></section>`;
}
