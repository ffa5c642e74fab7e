import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { ratioClass } from '../components/card.ts';
import { type PictureCard, pictureCards } from '../components/cms-picture.ts';
import { kindIcon } from '../components/kind-icon.ts';
import { searchBox } from '../frame.ts';
import { type Directory, directory } from '../institutions/directory.ts';
import type { Page } from '../layout.ts';
import type { ObjectDocument } from '../search/objects.ts';
import { stories, storyCard } from '../stories/stories.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import { CENTURIES, type Highlights, highlights } from './highlights.ts';

/** `/{language}/` */
export async function home(visit: Visit): Promise<Page> {
  const { texts, theme, language, links } = visit;
  const [shown, { profiles }, allStories] = await Promise.all([
    highlights(visit),
    directory(visit),
    stories(visit),
  ]);
  const chosen = allStories.filter(({ picture }) => picture !== undefined).slice(0, STORIES);
  return {
    title: texts.home.title,
    description: theme.tagline[language],
    path: '/',
    picture: shown.pictures[0]?.previewImage,
    searchBox: 'none',
    body: html`<div class="home-hero">
<h1>${theme.tagline[language]}</h1>
${searchBox(visit, { isLarge: true })}
<p class="home-hints"><a href="${links.to('/picture')}">${texts.home.byPicture}</a> <a href="${links.search({ edmRightsReusePolicy: 'OPEN' })}">${texts.home.openOnly}</a></p>
</div>
${shown.pictures.length > 0 && mosaic(visit, shown.pictures)}
${numbers(visit, shown)}
${waysIn(visit, shown)}
${
  chosen.length > 0 &&
  section(
    texts.home.stories,
    texts.home.allStories,
    links.to('/stories'),
    pictureCards(
      links,
      chosen.map((story) => storyCard(visit, story)),
      'h3',
    ),
  )
}
${profiles.length > 0 && section(texts.home.institutions, texts.home.allInstitutions, links.to('/institutions'), pictureCards(links, institutionCards(visit, profiles), 'h3'))}`,
  };
}

const STORIES = 4;
const INSTITUTIONS = 8;

const section = (title: string, all: string, url: string, content: Html): Html =>
  html`<section class="home-section"><div class="home-section-title"><h2>${title}</h2><a href="${url}">${all}</a></div>
${content}</section>`;

/** The institutions with the most objects; those with pictures first. */
const institutionCards = ({ links, texts }: Visit, profiles: Directory['profiles']): readonly PictureCard[] =>
  profiles
    .filter(({ institution }) => institution.hero_image !== null)
    .sort((a, b) => b.objects - a.objects)
    .slice(0, INSTITUTIONS)
    .map(({ slug, title, place, objects, institution, textLanguage }) => ({
      url: links.to(`/${slug}`),
      title,
      note: [place, texts.pages.objects(objects)].filter((part) => part !== undefined).join(' · '),
      picture: institution.hero_image?.id,
      lang: textLanguage,
    }));

/** Numbers of the collection as large figures. */
function numbers({ texts: { home }, links }: Visit, shown: Highlights): Html | false {
  if (shown.objects === 0) return false;
  const { free, institutions, oldestYear } = shown;
  const figures: readonly (readonly [string, string, string] | false)[] = [
    [home.number(shown.objects), home.objects(shown.objects), links.search()],
    [home.number(institutions), home.houses(institutions), links.to('/institutions')],
    free > 0 && [home.number(free), home.free, links.search({ edmRightsReusePolicy: 'OPEN' })],
    oldestYear !== undefined && [home.year(oldestYear), home.oldest, links.search({ sort: 'oldest' })],
  ];
  return html`<ul class="home-numbers" aria-label="${home.numbers}">${figures.map((figure) => figure && html`<li><a href="${figure[2]}"><b>${figure[0]}</b> ${figure[1]}</a></li>\n`)}</ul>`;
}

/**
 * Pictures in lines that all fill the width, uncropped. A line has two halves, which
 * are lines of their own on a phone.
 */
const mosaic = (visit: Visit, documents: readonly ObjectDocument[]): Html =>
  html`<ul class="mosaic" aria-label="${visit.texts.home.mosaic}">${balanced(
    documents,
    documents.length / PER_LINE,
  ).map(
    (line) =>
      html`<li class="mosaic-line"><ul>${balanced(line, 2).map((half) => html`<li class="mosaic-half"><ul>${half.map((document) => tile(visit, document))}</ul></li>`)}</ul></li>\n`,
  )}</ul>`;

const PER_LINE = 8;
const PREVIEW_PIXELS = 400;

function tile({ texts, links }: Visit, document: ObjectDocument): Html {
  const title = shortened(document.title ?? texts.card.untitled);
  const ratio = document.imageAspectRatio ?? 1;
  const [width, height] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1];
  return html`<li class="mosaic-tile" data-ratio="${ratioClass(document)}"><a href="${links.object(document.uuid)}" title="${title}"><img src="${document.previewImage}" width="${Math.round(width * PREVIEW_PIXELS)}" height="${Math.round(height * PREVIEW_PIXELS)}" alt="${title}" decoding="async"></a></li>`;
}

/** Distributes objects to groups of equal number whose widths are about the same at equal height. */
function balanced(
  documents: readonly ObjectDocument[],
  groupCount: number,
): readonly (readonly ObjectDocument[])[] {
  const count = Math.max(1, Math.round(groupCount));
  const size = Math.ceil(documents.length / count);
  const groups = Array.from({ length: count }, () => ({ width: 0, members: [] as ObjectDocument[] }));
  const widest = [...documents].sort((a, b) => ratioClass(b) - ratioClass(a));
  for (const document of widest) {
    const open = groups.filter(({ members }) => members.length < size);
    const [narrowest] = open.sort((a, b) => a.width - b.width);
    narrowest?.members.push(document);
    if (narrowest !== undefined) narrowest.width += ratioClass(document);
  }
  const order = new Map(documents.map((document, index) => [document, index]));
  return groups.map(({ members }) => members.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
}

/** Searches to start from: by kind, century and colour. */
function waysIn(visit: Visit, { kinds, colours, centuries }: Highlights): Html | false {
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
