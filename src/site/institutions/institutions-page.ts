import { withoutInvisible } from '../../kernel/characters.ts';
import { compareNames, foldName, foldWords } from '../../kernel/folded-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { assetImage } from '../components/cms-picture.ts';
import { isolated } from '../components/foreign-text.ts';
import { langOf } from '../components/shown-texts.ts';
import { countHolding, directory, type Profile } from '../lookups/institutions.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';
import { map } from './map.ts';

/** `/{language}/institutions?q=…&place=…`; the page of the house if there is only one. */
export async function institutionsPage(visit: Visit, { query }: PageRequest): Promise<Page | string> {
  const { texts, links, parts } = visit;
  if (parts.house !== undefined) return links.to(parts.house.path);
  const profiles = await directory(visit);
  const [words, place] = [query['q']?.trim() ?? '', query['place'] ?? ''];
  const shown = profiles.filter(
    (profile) => matches(profile, words) && (place === '' || profile.place === place),
  );
  const parameters = new URLSearchParams([
    ...(words === '' ? [] : [['q', words]]),
    ...(place === '' ? [] : [['place', place]]),
  ]);
  const holding = countHolding(profiles);
  const summary = holding > 0 ? texts.pages.institutionsText(holding) : undefined;
  const isFiltered = parameters.size > 0;
  return {
    title: texts.pages.institutions,
    description: summary,
    path: isFiltered ? `/institutions?${parameters}` : '/institutions',
    section: 'institutions',
    isUnlisted: isFiltered,
    body: html`<h1>${texts.pages.institutions}</h1>
<p>${summary} <a href="${visit.links.to('/quality')}">${texts.quality.comparison}</a></p>
${isFiltered ? undefined : map(visit, profiles)}
${filterForm(visit, profiles, words, place)}
${isFiltered && html`<p role="status">${texts.pages.foundInstitutions(shown.length)} <a href="${visit.links.to('/institutions')}">${texts.pages.showAll}</a></p>\n`}${byLetter(visit, shown)}`,
  };
}

function filterForm(
  { texts, links }: Visit,
  profiles: readonly Profile[],
  words: string,
  place: string,
): Html {
  const places = [...new Set(profiles.flatMap((profile) => profile.place ?? []))].sort(compareNames);
  return html`<form class="institution-filter" action="${links.to('/institutions')}">
<label>${texts.pages.nameContains} <input type="search" dir="auto" name="q" value="${words}"></label>
${places.length > 1 && html`<label>${texts.pages.place} <select name="place"><option value="">${texts.pages.allPlaces}</option>${places.map((one) => html`<option${one === place && html` selected`}>${one}</option>`)}</select></label>\n`}<button class="button">${texts.pages.show}</button>
</form>`;
}

/** Institutions that need no headings: most letters would have one or two. */
const UNDIVIDED = 40;

/** The institutions below their first letters, and links to these. */
function byLetter(visit: Visit, profiles: readonly Profile[]): Html {
  if (profiles.length <= UNDIVIDED) {
    return html`<ul class="institution-list">${profiles.map((profile) => row(visit, profile))}</ul>\n`;
  }
  const letters = [...Map.groupBy(profiles, ({ title }) => letterOf(title))].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  return html`${letters.length > 3 && html`<nav class="letters" aria-label="${visit.texts.pages.letters}">${letters.map(([letter]) => html`<a href="#letter-${letter}">${letter}</a>\n`)}</nav>\n`}${letters.map(
    ([
      letter,
      members,
    ]) => html`<section aria-labelledby="letter-${letter}"><h2 class="letter" id="letter-${letter}">${letter}</h2>
<ul class="institution-list">${members.map((profile) => row(visit, profile))}</ul></section>\n`,
  )}`;
}

function row({ links, texts }: Visit, profile: Profile): Html {
  const picture = profile.institution?.favicon ?? profile.institution?.logo;
  return html`<li class="institution-row">
<span class="institution-logo">${picture ? assetImage(links, { id: picture.id, widths: [144] }) : html`<span aria-hidden="true">${[...withoutInvisible(profile.title)][0]}</span>`}</span>
<span><a href="${links.to(profile.path)}"${langOf({ text: profile.title, lang: profile.titleLanguage })}>${isolated(profile.title)}</a>
<small>${[profile.place, profile.objects > 0 && texts.pages.objects(profile.objects)].filter((part) => part).join(' · ')}</small></span></li>\n`;
}

const contains = (name: string, words: string): boolean => ` ${foldName(name)} `.includes(foldWords(words));
const matches = ({ title, place = '', names, institution }: Profile, words: string): boolean =>
  [title, place, institution?.legal_name ?? '', ...names].some((text) => contains(text, words));
const letterOf = (title: string): string => {
  const [first = ''] = foldName(title).toUpperCase();
  return /[A-Z]/.test(first) ? first : '0-9';
};
