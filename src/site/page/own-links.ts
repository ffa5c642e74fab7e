import type { Language, Localised } from '../../kernel/languages.ts';
import { ownPath, slugIn } from '../theme/own-path.ts';
import type { Visit } from './visit.ts';

type LinkVisit = Pick<Visit, 'links' | 'baseUrl' | 'language'>;

/**
 * A link of `site.json` for the language of the page. [site-32] One to a page of editors leads to its version in this
 * language, else to the page itself in a frame of this language; a missing one in the other language stands in.
 */
export function siteLink(visit: LinkVisit & Pick<Visit, 'parts'>, target: Localised): string {
  const { links, baseUrl, parts } = visit;
  const own = target[links.language];
  for (const url of [own, ...Object.values(target)]) {
    const path = ownPath(baseUrl, url) ?? '';
    const slug = slugIn(path);
    const known = slug === undefined ? undefined : parts.slugs.get(slug);
    if (known !== undefined) return links.to(`/${known}${/[?#].*$/.exec(path)?.[0] ?? ''}`);
  }
  const path = ownPath(baseUrl, own);
  return path === undefined ? own : links.plain(inLanguage(path, links.language));
}

const inLanguage = (path: string, language: Language): string =>
  path.replace(/^\/(?:de|en)(?=[/?#]|$)/, `/${language}`);

/**
 * A URL that editors wrote: paths of the site stay below {base_url}, and in the frame of the page if its text is in
 * another language. [site-32] URLs of other hosts, and what follows `#` or `?` alone, stay as they are.
 */
export function contentUrl({ links, baseUrl, language }: LinkVisit, url: string): string {
  if (url === '' || /^[#?]/.test(url)) return url;
  const parsed = URL.parse(ownPath(baseUrl, url) ?? url, `${ORIGIN}/${links.language}/page`);
  if (parsed?.origin !== ORIGIN) return url;
  const path = `${parsed.pathname}${parsed.search}${parsed.hash}`;
  return links.plain(language === links.language ? path : inLanguage(path, links.language));
}

/** Of no site, to resolve URLs against. */
const ORIGIN = 'https://site.invalid';
