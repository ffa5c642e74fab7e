import { type Html, html, jsonText, safeUrl } from '../../kernel/html.ts';
import { isInLanguage } from '../../kernel/language-tags.ts';
import { objectRow, objectSection } from '../components/card.ts';
import { type Entity, entityUrl, kindOf, lifeOf, nameIn } from '../components/entity-list.ts';
import { foreign, isolatedTexts } from '../components/foreign-text.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';

/**
 * `/{language}/entities/{id}`: what records say of a person, place, concept or period, and its objects by
 * role. [site-7]
 */
export async function entityPage(visit: Visit, { params }: PageRequest): Promise<Page | string> {
  const { texts, links, language, catalogue, context, baseUrl } = visit;
  const given = params['id'] ?? '';
  const entity = await catalogue.entity({ id: given, per_page: 0 }, context);
  if (entity.id !== given) return entityUrl(links, entity.id);
  const name = nameIn(language, entity);
  const life = lifeOf(texts, entity);
  const sections = await Promise.all(entity.roles.map((role) => roleSection(visit, entity, role)));
  return {
    title: name,
    description: noteIn(visit, entity) ?? texts.entities.summary(name, entity.objectCount),
    path: `/entities/${encodeURIComponent(entity.id)}`,
    head: html`<script type="application/ld+json">${jsonText(linkedData(entity, `${baseUrl}/${language}/entities/${entity.id}`))}</script>
<link rel="alternate" type="application/json" href="${links.plain(`/v2/entities/${encodeURIComponent(entity.id)}`)}">
`,
    body: html`<nav class="crumbs" aria-label="${texts.pages.crumbs}"><a href="${links.to('/entities')}">${texts.entities.title}</a></nav>
<article>
<h1><bdi>${name}</bdi></h1>
<p class="profile-facts entity-facts">${isolatedTexts([kindOf(texts, entity), life ?? ''].filter(Boolean), ' · ')}</p>
<div class="profile-body"><div class="prose">${notes(visit, entity)}${names(visit, entity, name)}</div>
<aside>${numbers(visit, entity)}${webLinks(visit, entity)}</aside></div>
</article>
${sections}`,
  };
}

const SHOWN_OBJECTS = 16;

async function roleSection(
  visit: Visit,
  { id, roles }: Entity,
  { role, filter_by }: Entity['roles'][number],
) {
  const row = await objectRow(visit, { filter_by }, SHOWN_OBJECTS);
  const url = visit.links.search({ entity: id, role: roles.length > 1 ? role : '' });
  return objectSection(visit, visit.texts.entities.objectsAs[role], url, row);
}

/** The notes in the page's language and those without one; all of them if there are none. */
function notes({ language }: Visit, { notes: all }: Entity): Html | false {
  const own = all.filter(({ lang }) => lang === null || isInLanguage(lang, language));
  const shown = own.length > 0 ? own : all;
  return (
    shown.length > 0 &&
    html`${shown.map(({ lang, value }) => html`<p class="lead">${foreign(value, lang ?? undefined)}</p>\n`)}`
  );
}

const noteIn = ({ language }: Visit, { notes: all }: Entity): string | undefined =>
  all.find(({ lang }) => isInLanguage(lang, language))?.value;

/** More names are folded. */
const SHOWN_NAMES = 10;

function names({ texts, language }: Visit, { labels, variants }: Entity, shown: string): Html | false {
  const others = [...labels, ...variants].filter(({ value }) => value !== shown);
  if (others.length === 0) return false;
  const languageNames = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  const item = ({ lang, value }: Entity['labels'][number]) => {
    const tag = lang === null || lang === language ? undefined : languageName(languageNames, lang);
    return html`<li>${foreign(value, lang ?? undefined)}${tag && html` <small>${tag}</small>`}</li>`;
  };
  const folded = others.slice(SHOWN_NAMES);
  return html`<h2 class="profile-title">${texts.entities.names}</h2>
<ul class="plain-list entity-names">${others.slice(0, SHOWN_NAMES).map(item)}</ul>
${folded.length > 0 && html`<details class="fold"><summary>${texts.object.moreValues(folded.length)}</summary><ul class="plain-list entity-names">${folded.map(item)}</ul></details>`}`;
}

/** Errors: undefined for a tag that is not one. */
function languageName(display: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return display.of(tag) ?? tag;
  } catch {
    return undefined;
  }
}

function numbers({ texts, links }: Visit, { id, objectCount }: Entity): Html {
  return html`<dl class="profile-numbers">
<div><dt>${texts.home.objects(objectCount)}</dt><dd><a href="${links.search({ entity: id })}">${texts.home.number(objectCount)}</a></dd></div>
</dl>`;
}

/** Authority files, and where a place is. */
function webLinks({ texts }: Visit, { links, latitude, longitude }: Entity): Html | false {
  const position =
    latitude === undefined || longitude === undefined
      ? undefined
      : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=11/${latitude}/${longitude}`;
  if (links.length === 0 && position === undefined) return false;
  return html`<h2 class="profile-title">${texts.pages.links}</h2>
<ul class="plain-list">${links.map(({ name, id, url }) => html`<li><a href="${safeUrl(url)}" rel="nofollow noopener">${name}</a> <small>${id}</small></li>`)}${position && html`<li><a href="${position}" rel="nofollow noopener">${texts.entities.onMap}</a> <small>${latitude}, ${longitude}</small></li>`}</ul>`;
}

const SCHEMA_TYPES = { Agent: 'Thing', Place: 'Place', Concept: 'DefinedTerm', TimeSpan: 'Thing' } as const;

/** schema.org; edm:Agent does not say whether it is a person. */
const linkedData = (
  { uri, type, label, labels, variants, links, latitude, longitude }: Entity,
  url: string,
) => ({
  '@context': 'https://schema.org',
  '@type': SCHEMA_TYPES[type],
  '@id': uri,
  url,
  name: label,
  alternateName: [...labels, ...variants].map(({ value }) => value).filter((value) => value !== label),
  sameAs: links.map((link) => link.url),
  ...(latitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
});
