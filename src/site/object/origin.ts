import { institutionalManifest } from '../../documents/pages/institutional-manifest.ts';
import { type Term, termsOf } from '../../edm/record/terms.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { foreign } from '../components/foreign-text.ts';
import type { Visit } from '../page/visit.ts';
import { institutionTerm } from './named-terms.ts';
import type { ObjectView } from './read-object.ts';

/** Where the record comes from, when it was last updated, and the record itself in every form. */
export function origin(visit: Visit, view: ObjectView): Html {
  const { texts, language } = visit;
  const { uuid, record, document } = view;
  const institution = institutionTerm(visit, view);
  const manifest = manifestUrl(visit, uuid);
  const institutional = institutionalManifest(document, visit.baseUrl, visit.imageService);
  const providers = new Set(termsOf(record['dataProvider'], language).map(({ text }) => text));
  const row = (label: string, terms: readonly Term[]) => {
    if (terms.length === 0) return undefined;
    const items = terms.map(
      ({ text, lang }, index) => html`${index > 0 && ', '}${foreign(shortened(text), lang)}`,
    );
    return html`<div class="fact"><dt>${label}</dt><dd>${items}</dd></div>\n`;
  };
  return html`<section class="origin">
<h2>${texts.object.origin}</h2>
<dl class="facts">${row(texts.object.originFrom, institution === undefined ? [] : [institution])}${row(
    texts.object.originVia,
    termsOf(record['provider'], language).filter(({ text }) => !providers.has(text)),
  )}${
    // The deliveries of one house are nothing that its visitors know.
    !visit.parts.house &&
    document.pipelineId &&
    html`<div class="fact"><dt>${texts.object.originSource}</dt><dd><bdi>${document.pipelineId}</bdi></dd></div>\n`
  }</dl>
${document.updatedAt !== undefined && html`<p class="soft">${texts.object.updated(document.updatedAt * 1000)}</p>\n`}<p>${texts.object.recordText}
${dataForms(visit, uuid).map(({ url, label }, index) => html`${index > 0 && ' · '}<a href="${url}">${label}</a>`)} · <a href="${manifest}">${texts.object.manifest}</a>${
    institutional &&
    html` · <a href="${institutional}" rel="noopener">${texts.object.institutionalManifest}</a>`
  }</p>
</section>`;
}

/** The manifest that this service makes. */
export const manifestUrl = ({ baseUrl }: Visit, uuid: string): string =>
  `${baseUrl}/iiif/${encodeURIComponent(uuid)}/manifest`;

/** The forms of the record with their URLs. */
export const dataForms = ({ links, identifierPath }: Visit, uuid: string) =>
  FORMS.map((form) => {
    const path = `${identifierPath}/${encodeURIComponent(uuid)}.${form.suffix}`;
    return { ...form, path, url: links.plain(path) };
  });

interface DataForm {
  readonly suffix: string;
  readonly type: string;
  readonly profile?: string;
  readonly label: string;
}

const FORMS: readonly DataForm[] = [
  { suffix: 'jsonld', type: 'application/ld+json', label: 'JSON-LD' },
  { suffix: 'ttl', type: 'text/turtle', label: 'Turtle' },
  { suffix: 'rdf', type: 'application/rdf+xml', label: 'RDF/XML' },
  { suffix: 'nt', type: 'application/n-triples', label: 'N-Triples' },
  {
    suffix: 'schema.jsonld',
    type: 'application/ld+json',
    profile: 'https://schema.org/',
    label: 'schema.org',
  },
];

/** The end of a list that shows only its first values: how many more there are, and where. */
export function moreInRecord(visit: Visit, { uuid }: ObjectView, count: number): Html | false {
  const { texts } = visit;
  const url = dataForms(visit, uuid)[0]?.url ?? '';
  return (
    count > 0 &&
    html`<li class="soft">${texts.object.more(count)} <a href="${url}">${texts.object.inRecord}</a></li>`
  );
}
