import type { OpenApiDocument } from '../../api/openapi.ts';
import { html } from '../../kernel/html.ts';
import type { Page } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { TEXTS } from '../texts/texts.ts';
import { documentationBar, REFERENCE_PATHS } from './guide-page.ts';
import { introduction, introductionHtml } from './introduction.ts';
import { PLAIN_REFERENCE_PATH } from './plain-reference.ts';
import { referenceStart } from './reference-start.ts';
import { SCALAR_PATH } from './scalar.ts';

/**
 * The reference: its beginning, and the operations, which Scalar draws in the browser once one is
 * opened: its script of 5 MB is loaded only then.
 */
export async function referencePage(visit: Visit, document: OpenApiDocument): Promise<Page> {
  const { links, texts, baseUrl } = visit;
  const { documentation } = texts;
  const english: Visit = { ...visit, language: 'en', texts: TEXTS.en };
  const markdown = await introduction(english);
  return {
    title: documentation.referenceTitle,
    description: document.info.summary,
    path: '/',
    urls: REFERENCE_PATHS,
    searchBox: 'none',
    footer: 'none',
    hasMain: true,
    // Scalar's own rules come before those of the site, which these import.
    styles: ['reference.css'],
    scripts: ['reference.js'],
    banner: documentationBar(visit, 'reference'),
    contentSecurityPolicy: policy(baseUrl),
    body: html`${referenceStart(visit, document, await introductionHtml(english, markdown))}
<p class="reference-wait" hidden>${documentation.loading} <a href="${links.plain(PLAIN_REFERENCE_PATH)}">${documentation.plainReference}</a></p>
<div id="reference" lang="en" hidden data-script="${links.plain(SCALAR_PATH)}" data-document="${links.plain('/openapi.json')}" data-introduction="${markdown}"></div>`,
  };
}

/**
 * Only this page allows inline styles, which Scalar makes while it runs; its text comes from this
 * service's own description alone. Scripts, data and fonts come from this server, and requests are tried on it.
 */
const policy = (baseUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
