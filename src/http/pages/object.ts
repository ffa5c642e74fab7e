import { texts, urls } from '../../edm/display.ts';
import type { Entity, FramedRecord, Value } from '../../edm/record.ts';
import { valuesOf } from '../../edm/values.ts';
import { code, type Html, html } from './html.ts';
import { page } from './layout.ts';
import { table } from './table.ts';

/** The page of an object: what its record says, for people, and where machines find it. */
export function objectPage(uuid: string, record: FramedRecord, baseUrl: string): string {
  const cho: Entity = record.aggregatedCHO ?? {};
  const [title = 'Without a title'] = texts(cho['title'] ?? cho['description'], LANGUAGES);
  const identifier = record.id.replace(/\/aggregation$/, '');
  return page({
    title,
    baseUrl,
    body: html`<h1>${title}</h1>
${table(['Statement', 'Values'], [...rows(cho, OF_THE_OBJECT), ...rows(record, OF_THE_RECORD)])}
<h2>For machines</h2>
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
  ['Object there', 'isShownAt'],
  ['Rights', 'edmRights'],
];

/** Of several labels of one thing. */
const LANGUAGES = ['en', 'de'];

function rows(entity: Entity, table: Rows): Html[][] {
  return table.flatMap(([label, key]) => {
    const values = [...new Set(valuesOf(entity[key]).flatMap((value) => shown(value)?.html ?? []))];
    return values.length === 0
      ? []
      : [[html`${label}`, { html: values.map((value) => `<div>${value}</div>`).join('') }]];
  });
}

/** The text of a value; a link where it is an address of the web. */
function shown(value: Value): Html | undefined {
  const [text] = texts(value, LANGUAGES);
  const [address] = urls(value);
  const isLink = address !== undefined && /^https?:\/\//.test(address);
  if (isLink) return html`<a href="${address}">${text ?? address}</a>`;
  return text === undefined ? undefined : html`${text}`;
}

/** The forms below the identifier, where it is served here. */
function formsAt(identifier: string, baseUrl: string): Html {
  if (!identifier.startsWith(`${baseUrl}/`)) return { html: '' };
  const link = (name: string, suffix: string) => html`<a href="${identifier}.${suffix}">${name}</a>, `;
  return html`${[link('JSON-LD', 'jsonld'), link('RDF/XML', 'rdf'), link('Turtle', 'ttl')]}`;
}
