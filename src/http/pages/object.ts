import { texts, urls } from '../../edm/display.ts';
import type { Entity, FramedRecord, Value } from '../../edm/record.ts';
import { valuesOf } from '../../edm/values.ts';
import { code, type Html, html, table } from './html.ts';
import { page } from './layout.ts';

/** The page of an object: its record for people, and links for programs. */
export function objectPage(uuid: string, record: FramedRecord, baseUrl: string): string {
  const cho: Entity = record.aggregatedCHO ?? {};
  const [title = 'Without a title'] = texts(cho['title'] ?? cho['description'], LANGUAGES);
  const identifier = record.id.replace(/\/aggregation$/, '');
  return page({
    title,
    baseUrl,
    body: html`<h1>${title}</h1>
${table(['Statement', 'Values'], [...rows(cho, OF_THE_OBJECT), ...rows(record, OF_THE_RECORD)])}
<h2>For programs</h2>
<p>Identifier: ${code(`${identifier}/cho`)}</p>
<p>${formsAt(identifier, baseUrl)}<a href="${baseUrl}/v2/object?id=${uuid}">the record in the API</a></p>`,
  });
}

type Rows = readonly (readonly [label: string, key: string])[];

const OF_THE_OBJECT: Rows = [
  ['Title', 'title'],
  ['Alternative title', 'alternative'],
  ['Creator', 'creator'],
  ['Contributor', 'contributor'],
  ['Publisher', 'publisher'],
  ['Created', 'created'],
  ['Issued', 'issued'],
  ['Date', 'date'],
  ['Description', 'description'],
  ['Kind', 'dcType'],
  ['Medium', 'medium'],
  ['Extent', 'extent'],
  ['Subject', 'subject'],
  ['Place', 'spatial'],
  ['Period', 'temporal'],
  ['Part of', 'isPartOf'],
  ['Provenance', 'provenance'],
  ['Identifier', 'identifier'],
  ['Language', 'language'],
];

const OF_THE_RECORD: Rows = [
  ['Institution', 'dataProvider'],
  ['View at the institution', 'isShownAt'],
  ['Rights', 'edmRights'],
];

/** Preferred languages of labels. */
const LANGUAGES = ['en', 'de'];

function rows(entity: Entity, properties: Rows): Html[][] {
  return properties.flatMap(([label, key]) => {
    const values = [...new Set(valuesOf(entity[key]).flatMap((value) => shown(value)?.html ?? []))];
    return values.length === 0
      ? []
      : [[html`${label}`, { html: values.map((value) => `<div>${value}</div>`).join('') }]];
  });
}

/** The text of a value, linked if it has a URL. */
function shown(value: Value): Html | undefined {
  const [text] = texts(value, LANGUAGES);
  const [url] = urls(value);
  if (url !== undefined && /^https?:\/\//.test(url)) return html`<a href="${url}">${text ?? url}</a>`;
  return text === undefined ? undefined : html`${text}`;
}

/** Links to the formats of the identifier, if this service resolves it. */
function formsAt(identifier: string, baseUrl: string): Html {
  if (!identifier.startsWith(`${baseUrl}/`)) return { html: '' };
  const link = (name: string, suffix: string) => html`<a href="${identifier}.${suffix}">${name}</a>, `;
  return html`${[link('JSON-LD', 'jsonld'), link('RDF/XML', 'rdf'), link('Turtle', 'ttl')]}`;
}
