import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Institution } from '../../stores/cms/institution.ts';
import { cmsHtml } from '../components/cms-html.ts';
import { assetImage, assetUrl } from '../components/cms-picture.ts';
import { isolated } from '../components/foreign-text.ts';
import { langOf } from '../components/shown-texts.ts';
import { directory, type Profile } from '../lookups/institutions.ts';
import { type PageEntry, translationsOf } from '../lookups/page-index.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import { inLanguage, type Visit } from '../page/visit.ts';
import { labelOf } from '../texts/texts.ts';
import { holdings } from './holdings.ts';

/** The page of an institution of the CMS: its profile, its objects, and the institutions above and below it. */
export async function institutionPage(visit: Visit, entry: PageEntry): Promise<Page | undefined> {
  const profiles = await directory(visit);
  const profile = profiles.find(({ id }) => id === entry.id);
  if (profile?.institution === undefined) return undefined;
  const { hero_image: hero, logo, legal_name: legalName } = profile.institution;
  const { links, baseUrl } = visit;
  const textLanguage = LANGUAGES.find((language) => language === profile.textLanguage) ?? visit.language;
  const own = inLanguage(visit, textLanguage);
  return {
    ...(await profilePage(visit, profile, {
      above: hero && heroFigure(visit, hero),
      logo: logo && assetImage(links, { id: logo.id, widths: [240], isFirst: true }),
      facts: [profile.place, legalName !== profile.title && legalName],
      text: html`<div class="profile-body"><div class="prose">${profile.summary && html`<p class="lead">${profile.summary}</p>`}
${profile.content !== undefined && cmsHtml(own, profile.content)}</div>
<aside>${webLinks(own, profile)}
${family(own, profile.institution, profiles)}</aside></div>`,
    })),
    paths: await translationsOf(visit, entry),
    ...(textLanguage !== visit.language && { textLanguage }),
    picture: hero ? `${new URL(baseUrl).origin}${assetUrl(links, hero.id, 1200)}` : undefined,
  };
}

/** `/{language}/institutions/{name}`: an institution that only its objects name, or the way to its page. */
export async function namedInstitutionPage(visit: Visit, { params }: PageRequest): Promise<Page | string> {
  const name = params['institution_id'] ?? '';
  const profile = (await directory(visit)).find(({ id, names }) => id === name || names.includes(name));
  if (profile === undefined) throw new Problem(404, `No institution ${name}`);
  return profile.institution === undefined ? profilePage(visit, profile) : visit.links.to(profile.path);
}

/** What the CMS adds to the page. */
interface ProfileParts {
  readonly above?: Html | null;
  readonly logo?: Html | null;
  readonly facts?: readonly (string | false | null | undefined)[];
  readonly text?: Html;
}

async function profilePage(
  visit: Visit,
  profile: Profile,
  { above, logo, facts = [], text }: ProfileParts = {},
): Promise<Page> {
  const { texts, links } = visit;
  return {
    title: profile.title,
    description: profile.summary,
    path: profile.path,
    section: 'institutions',
    body: html`${!visit.parts.house && html`<nav class="crumbs" aria-label="${texts.pages.crumbs}"><a href="${links.to('/institutions')}">${texts.pages.institutions}</a></nav>\n`}<article${profile.textLanguage !== visit.language && html` lang="${profile.textLanguage}"`}>
${above}
<div class="profile-head">${logo && html`<span class="profile-logo">${logo}</span>`}
<div><h1${langOf({ text: profile.title, lang: profile.titleLanguage })}>${isolated(profile.title)}</h1>
${facts.some((part) => part) && html`<p class="profile-facts">${facts.filter((part) => part).join(' · ')}</p>`}</div></div>
${text}
</article>
${profile.objects > 0 && (await holdings(visit, profile))}`,
  };
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
function family(
  visit: Visit,
  { parent_institution: parent, child_institutions: children }: Institution,
  all: readonly Profile[],
): Html {
  const list = (title: string, ids: readonly string[]): Html | false => {
    const members = all.filter(({ id = '' }) => ids.includes(id));
    return (
      members.length > 0 &&
      html`<h2 class="profile-title">${title}</h2>
<ul class="plain-list">${members.map((one) => html`<li><a href="${visit.links.to(one.path)}"${langOf({ text: one.title, lang: one.titleLanguage })}>${one.title}</a></li>`)}</ul>`
    );
  };
  return html`${list(visit.texts.pages.partOf, parent === null ? [] : [parent])}${list(visit.texts.pages.houses, children ?? [])}`;
}
