import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { type Entity, entityUrl, lifeOf, nameIn } from './entity-names.ts';

/** Entities as a list of links, with class, life and number of objects. */
export const entityList = (visit: Visit, entities: readonly Entity[]): Html =>
  html`<ul class="entity-list">${entities.map((entity) => html`<li class="entity-row">${row(visit, entity)}</li>\n`)}</ul>\n`;

function row({ texts, links, language }: Visit, entity: Entity): Html {
  const life = lifeOf(texts, entity);
  const facts = [texts.entities.types[entity.type], life, texts.pages.objects(entity.objectCount)];
  return html`<a href="${entityUrl(links, entity.id)}"><bdi>${nameIn(language, entity)}</bdi></a>
<small>${facts.filter((fact) => fact).join(' · ')}</small>`;
}
