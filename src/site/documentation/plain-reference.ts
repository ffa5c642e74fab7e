import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '../../api/openapi.ts';
import { COLLECTION_NAMES, type CollectionName } from '../../documents/fields/collections.ts';
import { documentedFields, type FieldDocumentation } from '../../documents/fields/field-documentation.ts';
import { escapeText, type Html, html } from '../../kernel/html.ts';
import type { Page } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { documentationBar, STYLES } from './guide-page.ts';
import { introduction, introductionHtml } from './introduction.ts';

/** Every endpoint and field on one page, generated from the OpenAPI document and the field tables. */
export async function plainReferencePage(visit: Visit, document: OpenApiDocument): Promise<Page> {
  const operations = operationsOf(document);
  const { documentation } = visit.texts;
  const list = html`<ul>${operations.map(({ path, method, operation }) => html`<li><a class="docs-link" href="#${operation.operationId}"><small>${method}</small> ${path}</a></li>\n`)}
${COLLECTION_NAMES.map((name) => html`<li><a class="docs-link" href="#fields-${name}">Fields of ${name}</a></li>\n`)}</ul>`;
  return {
    title: `${document.info.title} API ${document.info.version}`,
    description: document.info.summary,
    path: '/',
    urls: { [visit.language]: PLAIN_REFERENCE_PATH },
    otherLanguageUrl: '/docs/reference/grundlagen/',
    searchBox: 'none',
    styles: STYLES,
    banner: documentationBar(visit, 'reference'),
    body: html`<div class="docs">
<nav class="docs-list" aria-label="${documentation.reference}">${list}</nav>
<details class="docs-fold"><summary>${documentation.onThisPage}</summary><nav aria-label="${documentation.reference}">${list}</nav></details>
<article class="prose guide wide"><h1>${document.info.title} API ${document.info.version}</h1>
${await introductionHtml(visit, await introduction(visit))}
${plainReference(document)}</article>
</div>`,
  };
}

export const PLAIN_REFERENCE_PATH = '/docs/reference/all/';

/** The endpoints and fields without a frame, an introduction and a heading of the first level. */
function plainReference(document: OpenApiDocument): Html {
  const baseUrl = document.servers[0]?.url ?? '';
  return html`${operationsOf(document).map(({ path, method, operation }) => section(baseUrl, `${method} ${path}`, operation))}
${COLLECTION_NAMES.map(fields)}`;
}

/** All operations in the order of the description. */
export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, method: 'GET', operation: get }] : []),
    ...(post ? [{ path, method: 'POST', operation: post }] : []),
  ]);

function section(baseUrl: string, heading: string, operation: Operation): Html {
  const parts = formParts(operation);
  const { operationId, summary, description, parameters, responses, 'x-example': example } = operation;
  return html`<section id="${operationId}">
<h2>${code(heading)} ${summary}</h2>
${description === undefined ? '' : html`<p>${inline(description)}</p>`}
${example === undefined ? '' : html`<p>Example: <a href="${baseUrl}${example}">${code(example)}</a></p>`}
${parameters.length === 0 ? '' : table(['Parameter', 'Type', 'Default', 'Meaning'], parameters.map(parameterRow))}
${parts.length === 0 ? '' : table(['Part of the form', 'Type', 'Default', 'Meaning'], parts.map(parameterRow))}
${table(
  ['Status', 'Response'],
  Object.entries(responses)
    // Those that all operations share are references.
    .filter(([, response]) => 'description' in response)
    .map(([status, { description }]) => [html`${status}`, inline(description)]),
)}
</section>
`;
}

/** The parts of a form, as parameters. */
function formParts({ requestBody }: Operation): Parameter[] {
  const { properties = {}, required = [] } = (requestBody?.content['multipart/form-data']?.schema ?? {}) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: String(description),
    schema,
  }));
}

function parameterRow({ name, required, schema, description = '' }: Parameter): Html[] {
  // An object stands for parameters of any other name.
  if (schema['type'] === 'object') return [html`any other`, html``, html``, inline(description)];
  return [
    code(name),
    html`${typeText(schema)}`,
    required ? html`required` : defaultText(schema['default']),
    inline(description),
  ];
}

function typeText(schema: Readonly<Record<string, unknown>>): string {
  const { enum: values, type, format, minimum, maximum, minLength } = schema;
  if (format === 'binary') return 'file';
  if (Array.isArray(values)) return values.join(', ');
  if (minimum !== undefined && maximum !== undefined) return `${type} ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${type}, at least ${minimum}`;
  if (minLength !== undefined) return `${type}, not empty`;
  return String(type);
}

const defaultText = (value: unknown): Html => (value === undefined ? html`` : code(String(value)));

const fields = (collection: CollectionName): Html => html`<section id="fields-${collection}">
<h2>Fields of <code>${collection}</code></h2>
${table(['Field', 'Type', 'Use', 'Meaning'], documentedFields(collection).map(fieldRow))}
</section>
`;

function fieldRow(field: FieldDocumentation): Html[] {
  const uses = [
    field.searchable && 'search',
    field.facet && 'facet',
    field.filterable && 'filter',
    field.sortable && 'sort',
  ];
  return [
    code(field.name),
    html`${field.type}`,
    html`${uses.filter(Boolean).join(', ')}`,
    inline(field.delivered ? field.description : `${field.description}. Only on request`),
  ];
}

/** Plain text with `code` in backticks. */
function inline(text: string): Html {
  const parts = text.split('`');
  return { html: parts.map((part, at) => (at % 2 ? code(part).html : escapeText(part))).join('') };
}

/** Code. Its lines may break after commas, and before `?` and `&`. */
function code(text: string): Html {
  const breaking = escapeText(text)
    .replace(/,(?=\S)/g, ',<wbr>')
    .replace(/[?]|&amp;/g, '<wbr>$&');
  return { html: `<code>${breaking}</code>` };
}

/**
 * A table. On narrow screens its rows become blocks: the first cell is the
 * heading, the others are preceded by the name of their column, and empty cells
 * disappear (see documentation.css).
 */
const table = (
  head: readonly string[],
  rows: readonly (readonly Html[])[],
): Html => html`<table class="folding">
<thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell, at) => (at === 0 ? html`<td>${cell}</td>` : html`<td data-column="${head[at] ?? ''}">${cell}</td>`))}</tr>\n`)}</tbody></table>`;
