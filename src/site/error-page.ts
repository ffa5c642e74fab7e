import type { FastifyRequest } from 'fastify';
import { isVersioned } from '../api/common-headers.ts';
import type { ErrorPage } from '../api/error-responses.ts';
import { parseQuery, queryString } from '../api/request-url.ts';
import { html } from '../kernel/html.ts';
import { LANGUAGES, type Language, preferredLanguage } from '../kernel/languages.ts';
import type { Problem } from '../kernel/problem.ts';
import { acceptsHtml } from './page/accepts-html.ts';
import { searchBox } from './page/frame.ts';
import { type Page, renderPage } from './page/layout.ts';
import { createVisit, PAGE_HEADERS, type Site } from './page/page-routes.ts';
import type { Visit } from './page/visit.ts';
import type { Texts } from './texts/de.ts';

/**
 * Turns errors into pages for browsers: errors of pages, and unknown paths outside of
 * `/v2`. [site-13] Programs get JSON, and the endpoints of the API always respond in JSON.
 */
export const errorPages =
  (site: Site): ErrorPage =>
  (problem, request, reply) => {
    const isForPeople = request.routeOptions.config.isPage || (request.is404 && !isVersioned(request.url));
    if (!isForPeople || !acceptsHtml(request.headers.accept)) return undefined;
    reply.headers(PAGE_HEADERS);
    const visit = createVisit(site, languageOf(request), request, reply);
    return renderPage(visit, errorPage(visit, problem, parseQuery(queryString(request.url))['q']));
  };

/** The language in the path, else the preferred one. */
const languageOf = (request: FastifyRequest): Language =>
  LANGUAGES.find((language) => request.url.startsWith(`/${language}/`)) ??
  preferredLanguage(request.headers['accept-language']);

const EXPLAINED = [404, 410, 429, 502, 503] as const;

const isExplained = (status: number): status is (typeof EXPLAINED)[number] =>
  EXPLAINED.some((one) => one === status);

const explanation = ({ errors }: Texts, { status }: Problem): Texts['errors'][404] =>
  isExplained(status) ? errors[status] : errors.other;

/** `words` were searched. A link without a URL leads to the page itself. */
function errorPage(visit: Visit, problem: Problem, words: string | undefined): Page {
  const { texts, links } = visit;
  const { errors } = texts;
  const { status } = problem;
  const { title, text } = explanation(texts, problem);
  return {
    title,
    path: '/',
    isUnlisted: true,
    searchBox: 'none',
    body: html`<div class="narrow error-page">
<p class="error-status">${status}</p>
<h1>${title}</h1>
<p>${text}</p>
${
  canBeRepeated(status) &&
  html`<p><a class="button" href="">${errors.again}</a></p>
`
}${searchBox(visit, { words, isLarge: true })}
<p class="error-links"><a href="${links.to('/')}">${errors.home}</a> ${(['institutions', 'stories'] as const).map((name) => visit.parts[name] && html`<a href="${links.to(`/${name}`)}">${texts.frame[name]}</a> `)}</p>
</div>`,
  };
}

const canBeRepeated = (status: number): boolean => status === 429 || status >= 500;
