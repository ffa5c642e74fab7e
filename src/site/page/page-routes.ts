import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheable } from '../../api/entity-tags.ts';
import { requestContext } from '../../api/request-context.ts';
import { basePath, parseQuery, queryString } from '../../api/request-url.ts';
import { systemClock } from '../../kernel/clock.ts';
import { LANGUAGES, type Language, preferredLanguage } from '../../kernel/languages.ts';
import { AS_WRITTEN, readNames } from '../lookups/names.ts';
import { knownParts, type Parts, readParts } from '../lookups/parts.ts';
import { linkedPages, storyPages } from '../lookups/story-pages.ts';
import { textsOf } from '../texts/texts.ts';
import type { Theme } from '../theme/theme.ts';
import { type Page, renderPage } from './layout.ts';
import { createLinks, type Links } from './links.ts';
import { type StaticFiles, themePath } from './static-files.ts';
import type { SiteOptions, Visit, VisitParts } from './visit.ts';

/** The options, and the files for browsers. */
export interface Site extends SiteOptions {
  readonly statics: StaticFiles;
}

/** What a page is rendered for. */
export interface PageRequest {
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Parameters of the query; the last value of a repeated one. */
  readonly query: Readonly<Record<string, string>>;
  /** All of them, in order. */
  readonly allQuery: URLSearchParams;
}

/** Renders a page. Problems are thrown and become error pages. A text is a redirect to a path of the site. */
export type RenderPage = (visit: Visit, request: PageRequest) => Promise<Page | string> | Page | string;

/** Marks routes whose errors are pages. */
declare module 'fastify' {
  interface FastifyContextConfig {
    readonly isPage?: boolean;
  }
}

/** The page in each language at `/{language}{path}`. [site-4] */
export function pageRoute(app: FastifyInstance, site: Site, path: string, render: RenderPage): void {
  for (const language of LANGUAGES) routeOf(app, site, `/${language}${path}`, language, render);
}

/** The page in one language at a URL. */
export function routeOf(
  app: FastifyInstance,
  site: Site,
  url: string,
  language: Language,
  render: RenderPage,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { isPage: true },
    onSend: CACHING,
    handler: (request, reply) => respond(createVisit(site, language, request, reply), render, request, reply),
  });
}

/** The page at `path`, in the language that the browser prefers. */
export function negotiatedPage(site: Site, render: RenderPage) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = preferredLanguage(request.headers['accept-language']);
    reply.headers({ vary: 'accept-language', 'content-language': language });
    return respond(createVisit(site, language, request, reply), render, request, reply);
  };
}

const CACHING = cacheable({ control: 'public, max-age=60', tag: 'content' });

export function createVisit(
  { statics: { version }, themes, datasetUrl, clock = systemClock, ...options }: Site,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const links = createLinks(basePath(options.baseUrl), version, language);
  const theme = withLogo(themes.theme(), links);
  return {
    ...options,
    language,
    ...partsAndTexts({ ...options, language, theme }, knownParts({ ...options, language })),
    names: AS_WRITTEN,
    links,
    theme,
    datasetUrl: datasetUrl ?? `${options.baseUrl}/download/nightly/records_export_full.tar.gz`,
    clock,
    context: requestContext(request, reply),
  };
}

/** What this installation has, and the texts that fit it. */
const partsAndTexts = (
  visit: Pick<Visit, 'language' | 'theme' | 'baseUrl'>,
  parts: Parts,
): Pick<Visit, 'parts' | 'texts'> => ({
  parts: visitParts(visit, parts),
  texts: textsOf(visit.language, parts.house),
});

export function visitParts(
  { language, theme, baseUrl }: Pick<Visit, 'language' | 'theme' | 'baseUrl'>,
  parts: Parts,
): VisitParts {
  const isLinked = linkedPages({ parts, theme, baseUrl });
  return {
    ...parts,
    stories: parts.editorial.some(storyPages({ parts, theme, baseUrl })),
    editorialPages: parts.editorial.some((page) => page.language === language && !isLinked(page)),
  };
}

const withLogo = (theme: Theme, links: Links): Theme => ({
  ...theme,
  logo:
    theme.logo ??
    (theme.logoName && {
      light: links.plain(themePath(theme.logoName.light)),
      dark: links.plain(themePath(theme.logoName.dark)),
    }),
});

async function respond(known: Visit, render: RenderPage, request: FastifyRequest, reply: FastifyReply) {
  const [parts, names] = await Promise.all([readParts(known), readNames(known)]);
  const visit = { ...known, ...partsAndTexts(known, parts), names };
  const text = queryString(request.url);
  const page = await render(visit, {
    params: request.params as Readonly<Record<string, string>>,
    query: parseQuery(text),
    allQuery: new URLSearchParams(text),
  });
  if (typeof page === 'string') return reply.code(302).header('location', page).send();
  reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
  if (page.isPartial) reply.header('cache-control', 'no-store');
  if (page.contentSecurityPolicy) reply.header('content-security-policy', page.contentSecurityPolicy);
  if (page.linkHeader) reply.header('link', page.linkHeader);
  return renderPage(visit, page);
}

/** Pages load scripts, styles and fonts only from this server. Pictures, recordings and IIIF manifests may be elsewhere. */
export const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self' https: http:",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' https: http: data: blob:",
    "media-src 'self' https: http:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
