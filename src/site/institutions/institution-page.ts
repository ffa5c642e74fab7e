import { textFilter } from '../../collections/filters.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { type ObjectRow, objectRow, objectSection } from '../components/card.ts';
import { cmsHtml } from '../components/cms-html.ts';
import { assetImage, assetUrl } from '../components/cms-picture.ts';
import type { Page } from '../layout.ts';
import { type PageEntry, translationsOf } from '../page-index.ts';
import { institutionPath } from '../quality/report-view.ts';
import { searchDocuments } from '../search/objects.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import { directory, type Profile } from './directory.ts';

/** The page of an institution: its profile, its objects, and the institutions above and below it. */
export async function institutionPage(visit: Visit, entry: PageEntry): Promise<Page | undefined> {
  const { texts, links, baseUrl } = visit;
  const { profiles } = await directory(visit);
  const profile = profiles.find(({ id }) => id === entry.id);
  if (profile === undefined) return undefined;
  const [row, numbers, paths] = await Promise.all([
    ownObjects(visit, profile),
    ownNumbers(visit, profile),
    translationsOf(visit, entry),
  ]);
  const { hero_image: hero, logo } = profile.institution;
  const all = links.search({ dataProvider: profile.names });
  return {
    title: profile.title,
    description: profile.summary,
    path: `/${entry.slug}`,
    paths,
    section: 'institutions',
    picture: hero ? `${new URL(baseUrl).origin}${assetUrl(links, hero.id, 1200)}` : undefined,
    body: html`<nav class="crumbs" aria-label="${texts.pages.crumbs}"><a href="${links.to('/institutions')}">${texts.pages.institutions}</a></nav>
<article${profile.textLanguage !== visit.language && html` lang="${profile.textLanguage}"`}>
${hero && heroFigure(visit, hero)}
<div class="profile-head">${logo && html`<span class="profile-logo">${assetImage(links, { id: logo.id, widths: [240], isFirst: true })}</span>`}
<div><h1>${profile.title}</h1>
<p class="profile-facts">${[profile.place, profile.institution.legal_name !== profile.title && profile.institution.legal_name].filter((part) => part).join(' · ')}</p></div></div>
<div class="profile-body"><div class="prose">${profile.summary && html`<p class="lead">${profile.summary}</p>`}
${profile.content !== undefined && cmsHtml(profile.content)}</div>
<aside>${numbers}
${profile.objects > 0 && visit.catalogue.rules('chos').has('contentTier') && html`<p><a href="${links.to(institutionPath(profile))}">${texts.quality.title}</a></p>\n`}${webLinks(visit, profile)}
${family(visit, profile, profiles)}</aside></div>
</article>
${row && objectSection(visit, texts.pages.itsObjects, all, row)}`,
  };
}

const SHOWN_OBJECTS = 16;

const ownObjects = async (visit: Visit, { names }: Profile): Promise<ObjectRow | undefined> =>
  names.length === 0
    ? undefined
    : objectRow(visit, { filter_by: textFilter('dataProvider', names) }, SHOWN_OBJECTS);

/** How many objects the institution has, with pictures and for free use. */
async function ownNumbers(visit: Visit, { names }: Profile): Promise<Html | undefined> {
  const { texts, links } = visit;
  if (names.length === 0) return undefined;
  const count = async (more: string) =>
    (
      await searchDocuments(visit, {
        per_page: 1,
        filter_by: `${textFilter('dataProvider', names)}${more}`,
        further: { include_fields: 'uuid' },
      })
    ).found;
  const [objects, pictures, free] = await Promise.all([
    count(''),
    count(' && imageMegapixel:>0'),
    count(' && edmRightsReusePolicy:=OPEN'),
  ]);
  if (objects === 0) return undefined;
  return html`<dl class="profile-numbers">
<div><dt>${texts.home.objects(objects)}</dt><dd><a href="${links.search({ dataProvider: names })}">${texts.home.number(objects)}</a></dd></div>
<div><dt>${texts.pages.withPicture}</dt><dd><a href="${links.search({ dataProvider: names, hasPicture: 'yes' })}">${texts.home.number(pictures)}</a></dd></div>
<div><dt>${texts.home.free}</dt><dd><a href="${links.search({ dataProvider: names, edmRightsReusePolicy: 'OPEN' })}">${texts.home.number(free)}</a></dd></div>
</dl>`;
}

interface Hero {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly license: string | null;
  readonly license_url: string | null;
}

/** The wide picture with its credit line. */
function heroFigure({ links }: Visit, { id, title, author, license, license_url }: Hero): Html {
  const url = license_url === null ? undefined : safeUrl(license_url);
  const credit = [title, author].filter((part) => part).join(', ');
  return html`<figure class="hero">${assetImage(links, { id, alt: title, widths: [640, 1200, 2000], sizes: '(max-width: 84rem) 100vw, 84rem', isFirst: true })}
<figcaption>${credit}${license && html`, ${url ? html`<a href="${url}">${license}</a>` : license}`}</figcaption></figure>`;
}

function webLinks({ texts }: Visit, { webLinks: given }: Profile): Html | false {
  const safe = given.flatMap(({ display_name, url }) => {
    const href = safeUrl(url);
    return href === undefined ? [] : [{ href, label: labelOf(texts.pages.webLinks, display_name) }];
  });
  return (
    safe.length > 0 &&
    html`<h2 class="profile-title">${texts.pages.links}</h2>
<ul class="plain-list">${safe.map(({ href, label }) => html`<li><a href="${href}">${label}</a> <small>${new URL(href).hostname}</small></li>`)}</ul>`
  );
}

/** The institutions that this one belongs to, and that belong to it. */
function family(visit: Visit, profile: Profile, all: readonly Profile[]): Html {
  const { parent_institution: parent, child_institutions: children } = profile.institution;
  const list = (title: string, ids: readonly string[]): Html | false => {
    const members = all.filter(({ id }) => ids.includes(id));
    return (
      members.length > 0 &&
      html`<h2 class="profile-title">${title}</h2>
<ul class="plain-list">${members.map((one) => html`<li><a href="${visit.links.to(`/${one.slug}`)}">${one.title}</a></li>`)}</ul>`
    );
  };
  return html`${list(visit.texts.pages.partOf, parent === null ? [] : [parent])}${list(visit.texts.pages.houses, children ?? [])}`;
}
