import { type Html, html } from '../../kernel/html.ts';
import { kindIcon } from '../components/kind-icon.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import { CENTURIES, type Highlights } from './highlights.ts';

/** Searches to start from: by kind, century and colour. */
export function waysIn(visit: Visit, { kinds, colours, centuries }: Highlights): Html | false {
  const { texts, links } = visit;
  const { home } = texts;
  if (kinds.size === 0) return false;
  return html`<section class="home-ways" aria-labelledby="ways"><h2 id="ways">${home.ways}</h2>
<div><h3>${home.byKind}</h3>
<ul class="home-kinds">${[...kinds].map(([kind, count]) => html`<li><a href="${links.search({ edmType: kind })}">${kindIcon(kind)}<span>${labelOf(texts.codes.edmTypes, kind)}</span> <small>${home.number(count)}</small></a></li>\n`)}</ul></div>
<div><h3>${home.byCentury}</h3>
<ul class="home-centuries">${CENTURIES.map(
    ({ name, number, from, to }) =>
      (centuries.get(name) ?? 0) > 0 &&
      html`<li><a href="${links.search({ from: from === undefined ? '' : String(from), to: String(to) })}">${number === undefined ? home.earlier(to) : home.century(number)}</a></li>\n`,
  )}</ul></div>
<div><h3>${home.byColour}</h3>
<ul class="home-colours">${Object.entries(texts.codes.colour).map(
    ([colour, label]) =>
      colours.has(colour) &&
      html`<li><a href="${links.search({ imageColor: colour })}" data-colour="${colour}" title="${label}"><span class="hidden">${label}</span></a></li>\n`,
  )}</ul></div>
</section>`;
}
