import { withOwnDirections } from '../../kernel/characters.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { ratioClass } from '../components/card.ts';
import { type PictureCard, pictureCards } from '../components/cms-picture.ts';
import { type Figure, figureList } from '../components/figures.ts';
import { isolated } from '../components/foreign-text.ts';
import { kindList } from '../components/kinds.ts';
import { periodBars } from '../components/period-bars.ts';
import { langOf, named, shownTexts } from '../components/shown-texts.ts';
import { conceptNames } from '../lookups/concept-names.ts';
import { countHolding, directory, onlyHouse, type Profile } from '../lookups/institutions.ts';
import type { ObjectDocument } from '../lookups/objects.ts';
import { searchBox } from '../page/frame.ts';
import type { Page } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { stories, storyCard } from '../stories/stories.ts';
import { FEW_PICTURES, type Highlights, highlights } from './highlights.ts';

/** `/{language}/` */
export async function home(given: Visit): Promise<Page> {
  const { texts, theme, language, links } = given;
  const [shown, profiles, allStories] = await Promise.all([
    highlights(given),
    directory(given),
    stories(given),
  ]);
  // Known here also when the parts of the installation are not known yet.
  const visit = { ...given, parts: { ...given.parts, house: onlyHouse(profiles) } };
  const isFew = shown.pictures.length < FEW_PICTURES;
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
<p class="home-hints">${visit.parts.pictureSearch && html`<a href="${links.to('/picture')}">${texts.home.byPicture}</a> `}${shown.free > 0 && html`<a href="${links.search({ edmRightsReusePolicy: 'OPEN' })}">${texts.home.openOnly}</a>`}</p>
</div>
${isFew ? await titleMosaic(visit, shown) : mosaic(visit, shown.pictures)}
${numbers(visit, shown, profiles)}
${await waysIn(visit, shown)}
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
${profiles.length > 0 && !visit.parts.house && section(texts.home.institutions, texts.home.allInstitutions, links.to('/institutions'), institutions(visit, profiles))}`,
  };
}

const STORIES = 4;
const [INSTITUTIONS, NAMED_INSTITUTIONS] = [8, 12];
/** With fewer pictures of institutions, they are shown by name. */
const PICTURED = 4;

const section = (title: string, all: string, url: string, content: Html): Html =>
  html`<section class="home-section"><div class="home-section-title"><h2>${title}</h2><a href="${url}">${all}</a></div>
${content}</section>`;

/** The institutions with the most objects: those with pictures, or all of them by name. */
function institutions({ links, texts }: Visit, profiles: readonly Profile[]): Html {
  const largest = profiles.toSorted((a, b) => b.objects - a.objects);
  const pictured = largest.filter(({ institution }) => institution?.hero_image);
  const noteOf = ({ place, objects }: Profile) =>
    [place, texts.pages.objects(objects)].filter((part) => part !== undefined).join(' · ');
  if (pictured.length >= PICTURED) {
    const cards = pictured.slice(0, INSTITUTIONS).map(
      (profile): PictureCard => ({
        url: links.to(profile.path),
        title: profile.title,
        note: noteOf(profile),
        picture: profile.institution?.hero_image?.id,
        lang: profile.titleLanguage,
      }),
    );
    return pictureCards(links, cards, 'h3');
  }
  return html`<ul class="name-list">${largest.slice(0, NAMED_INSTITUTIONS).map((profile) => html`<li><a href="${links.to(profile.path)}"${langOf({ text: profile.title, lang: profile.titleLanguage })}>${isolated(profile.title)}</a> <small>${noteOf(profile)}</small></li>\n`)}</ul>`;
}

/** Numbers of the collection as large figures. */
function numbers(
  { texts: { home }, links }: Visit,
  shown: Highlights,
  profiles: readonly Profile[],
): Html | false {
  if (shown.objects === 0) return false;
  const { free, oldestYear } = shown;
  const institutions = countHolding(profiles);
  return figureList(home.numbers, [
    [home.number(shown.objects), home.objects(shown.objects), links.search()],
    ...figure(
      institutions > 1,
      home.number(institutions),
      home.houses(institutions),
      links.to('/institutions'),
    ),
    ...figure(free > 0, home.number(free), home.free, links.search({ edmRightsReusePolicy: 'OPEN' })),
    ...(oldestYear === undefined
      ? []
      : [[home.year(oldestYear), home.oldest, links.search({ sort: 'oldest' })] satisfies Figure]),
  ]);
}

const figure = (isShown: boolean, ...shown: Figure): readonly Figure[] => (isShown ? [shown] : []);

/** Where there are few pictures: these, then titles in large letters, which fill lines. [site-33] */
async function titleMosaic(
  visit: Visit,
  { pictures, titles }: Pick<Highlights, 'pictures' | 'titles'>,
): Promise<Html | false> {
  if (pictures.length + titles.length === 0) return false;
  const { texts, links } = visit;
  const names = await conceptNames(visit);
  return html`<ul class="title-mosaic" aria-label="${pictures.length > 0 ? texts.home.mosaic : texts.home.titles}">${pictures.map((document) => pictureTile(visit, document))}${titles.map(
    (document) => {
      const { title, creators, dates, kinds, institution } = shownTexts(visit, document);
      const concept = names.get(document.dcTypeConcept?.[0] ?? '');
      const kind = concept === undefined ? kinds[0] : { text: concept };
      const facts = [...creators.slice(0, 1), ...dates];
      return html`<li data-size="${sizeOf(title.text)}"><a href="${links.object(document.uuid)}">${kind && html`<span class="title-kind">${named({ ...kind, text: shortened(kind.text, KIND_CHARACTERS) })}</span> `}<b>${named(title)}</b> <span>${isolated(shortened(facts.map(({ text }) => withOwnDirections(text)).join(' · '), FACTS_CHARACTERS))} ${!visit.parts.house && html`<small>${named(institution)}</small>`}</span></a></li>\n`;
    },
  )}</ul>`;
}

/** A picture above its title. */
const pictureTile = (visit: Visit, document: ObjectDocument): Html =>
  html`<li data-ratio="${ratioClass(document)}"><a href="${visit.links.object(document.uuid)}">${preview(document, '')} <span>${named(shownTexts(visit, document).title)}</span></a></li>\n`;

/** Short titles are the largest, unless a word would not fit in the tile. */
function sizeOf(title: string): 'large' | 'middle' | 'small' {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= 22 && longest <= 12) return 'large';
  return title.length <= 48 && longest <= 14 ? 'middle' : 'small';
}

const [KIND_CHARACTERS, FACTS_CHARACTERS] = [40, 90];

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

function tile(visit: Visit, document: ObjectDocument): Html {
  const shown = shownTexts(visit, document).title;
  const title = shortened(shown.text);
  return html`<li class="mosaic-tile" data-ratio="${ratioClass(document)}"><a href="${visit.links.object(document.uuid)}" title="${title}"${langOf(shown)}>${preview(document, title)}</a></li>`;
}

function preview({ previewImage, imageAspectRatio: ratio = 1 }: ObjectDocument, alt: string): Html {
  const [width, height] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1];
  return html`<img src="${previewImage}" width="${Math.round(width * PREVIEW_PIXELS)}" height="${Math.round(height * PREVIEW_PIXELS)}" alt="${alt}" decoding="async">`;
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

/** Searches to start from: by kind, colour and time, where there is something. */
async function waysIn(visit: Visit, { facets, colours, periods }: Highlights): Promise<Html | false> {
  const { texts, links } = visit;
  const { home } = texts;
  const kinds = await kindList(visit, { facet_counts: facets });
  const bars = periodBars(visit, periods);
  if (kinds === undefined && bars === undefined) return false;
  return html`<section class="home-ways" aria-labelledby="ways"><h2 id="ways">${home.ways}</h2>
${kinds && html`<div${colours.size === 0 && html` class="wide"`}><h3>${home.byKind}</h3>${kinds}</div>\n`}${
  colours.size > 0 &&
  html`<div><h3>${home.byColour}</h3>
<ul class="home-colours">${Object.entries(texts.codes.colour).map(
    ([colour, label]) =>
      colours.has(colour) &&
      html`<li><a href="${links.search({ imageColor: colour })}" data-colour="${colour}" title="${label}"><span class="hidden">${label}</span></a></li>\n`,
  )}</ul></div>\n`
}${bars && html`<div class="wide"><h3>${home.byTime}</h3>${bars}</div>\n`}</section>`;
}
