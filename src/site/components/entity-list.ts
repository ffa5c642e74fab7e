import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { isInLanguage } from '../../kernel/language-tags.ts';
import type { Language } from '../../kernel/languages.ts';
import type { EntityPage } from '../../use-cases/entities.ts';
import type { Links } from '../page/links.ts';
import type { Visit } from '../page/visit.ts';
import type { Texts } from '../texts/de.ts';
import { isolatedTexts } from './foreign-text.ts';

export type Entity = EntityPage['entities'][number];

/** The label in the page's language, if there is one. */
export const nameIn = (language: Language, { label, labels }: Pick<Entity, 'label' | 'labels'>): string =>
  shortened(labels.find(({ lang }) => isInLanguage(lang, language))?.value ?? label);

/** `1471–1528`, `* 1862`, `27 v. Chr.`: years are enough beside a name. */
export function lifeOf(
  { search }: Pick<Texts, 'search'>,
  { begin, end, type }: Pick<Entity, 'begin' | 'end' | 'type'>,
): string | undefined {
  const [from, to] = [begin, end].map((text) => {
    const [year] = /^-?\d{4}(?=-|$)/.exec(text ?? '') ?? [];
    return year === undefined ? text : search.year(Number(year));
  });
  if (from && to) return `${from}–${to}`;
  if (type === 'TimeSpan') return from ?? to;
  return from ? `* ${from}` : to && `† ${to}`;
}

/** What it is. edm:Agent does not say whether it is a person; names and years of life do. */
export function kindOf({ entities }: Texts, { type, label, labels, variants, begin, end }: Entity): string {
  if (type !== 'Agent') return entities.types[type];
  const names = [label, ...[...labels, ...variants].map(({ value }) => value)];
  if (names.some((name) => ORGANISATION.test(name))) return entities.organisation;
  const isPerson = (begin ?? end) !== undefined || names.some((name) => INVERTED.test(name));
  return isPerson ? entities.person : entities.types.Agent;
}

/** Words that only names of organisations have, also at the end of compounds. */
const ORGANISATION =
  /(?:museum|verein|verband|gesellschaft|akademie|universität|hochschule|institut|stiftung|verlag|werkstätten?|fabrik|manufaktur|archiv|bibliothek|orchester|philharmoniker|theater|ministerium|gmbh|university|academy|society|association|institute|foundation|company|orchestra|library|archives?|press|ltd|inc)\b/iu;
/** `Schnitzler, Arthur` */
const INVERTED = /^\p{Lu}[\p{L}'’ -]*, \p{Lu}[\p{L}.'’ -]*$/u;

export const entityUrl = (links: Links, id: string): string =>
  links.to(`/entities/${encodeURIComponent(id)}`);

/** Entities as a list of links, with class, life and number of objects. */
export const entityList = (visit: Visit, entities: readonly Entity[]): Html =>
  html`<ul class="entity-list">${entities.map((entity) => html`<li class="entity-row">${row(visit, entity)}</li>\n`)}</ul>\n`;

function row({ texts, links, language }: Visit, entity: Entity): Html {
  const life = lifeOf(texts, entity);
  const facts = [kindOf(texts, entity), life, texts.pages.objects(entity.objectCount)];
  return html`<a href="${entityUrl(links, entity.id)}"><bdi>${nameIn(language, entity)}</bdi></a>
<small>${isolatedTexts(facts.map((fact) => fact ?? '').filter(Boolean), ' · ')}</small>`;
}
