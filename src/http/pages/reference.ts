import { COLLECTION_NAMES } from '../../collections/collections.ts';
import { documentedFields } from '../../collections/field-documentation.ts';
import type { OpenApiDocument, Operation, Parameter } from '../openapi.ts';
import { type Html, html, inline } from './html.ts';
import { page } from './layout.ts';

/** The page `/docs`: every endpoint and every field, drawn from the OpenAPI document and the field tables. */
export function reference(document: OpenApiDocument): string {
  const baseUrl = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
  return page({
    title: `${document.info.title} API ${document.info.version}`,
    baseUrl,
    body: html`<h1>${document.info.title} API ${document.info.version}</h1>
<p>${inline(String(document.info['description']))}</p>
<ul>${operations.map(({ path, operation }) => html`<li><a href="#${operation.operationId}"><code>GET ${path}</code></a> ${operation.summary}</li>\n`)}
${COLLECTION_NAMES.map((name) => html`<li><a href="#fields-${name}">Fields of <code>${name}</code></a></li>\n`)}</ul>
${operations.map(({ path, operation }) => section(path, operation))}
${COLLECTION_NAMES.map(fields)}`,
  });
}

function section(path: string, operation: Operation): Html {
  return html`<section id="${operation.operationId}">
<h2><code>GET ${path}</code> ${operation.summary}</h2>
${operation.description === undefined ? '' : html`<p>${inline(operation.description)}</p>`}
${operation.parameters.length === 0 ? '' : parameters(operation.parameters)}
<table><thead><tr><th>Status</th><th>Answer</th></tr></thead><tbody>
${Object.entries(operation.responses).map(([status, { description }]) => html`<tr><td>${status}</td><td>${inline(description)}</td></tr>\n`)}
</tbody></table>
</section>
`;
}

const parameters = (list: readonly Parameter[]): Html => html`<table>
<thead><tr><th>Parameter</th><th>Type</th><th>Default</th><th>Meaning</th></tr></thead><tbody>
${list.map(
  ({ name, required, schema, description = '' }) => html`<tr><td><code>${name}</code></td>
<td>${typeText(schema)}</td><td>${required ? 'required' : defaultText(schema['default'])}</td>
<td>${inline(description)}</td></tr>\n`,
)}</tbody></table>`;

function typeText(schema: Readonly<Record<string, unknown>>): string {
  const { enum: values, type, minimum, maximum, minLength } = schema;
  if (Array.isArray(values)) return values.join(', ');
  if (minimum !== undefined && maximum !== undefined) return `${type} ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${type}, at least ${minimum}`;
  if (minLength !== undefined) return `${type}, not empty`;
  return String(type);
}

const defaultText = (value: unknown): Html =>
  value === undefined ? html`` : html`<code>${String(value)}</code>`;

function fields(collection: (typeof COLLECTION_NAMES)[number]): Html {
  const mark = (value: boolean) => (value ? 'yes' : '');
  return html`<section id="fields-${collection}">
<h2>Fields of <code>${collection}</code></h2>
<table><thead><tr><th>Field</th><th>Type</th><th>Search</th><th>Facet</th><th>Filter</th><th>Sort</th><th>Meaning</th></tr></thead><tbody>
${documentedFields(collection).map(
  (field) => html`<tr><td><code>${field.name}</code></td><td>${field.type}</td>
<td>${mark(field.searchable)}</td><td>${mark(field.facet)}</td><td>${mark(field.filterable)}</td><td>${mark(field.sortable)}</td>
<td>${inline(field.delivered ? field.description : `${field.description}. Only when asked for`)}</td></tr>\n`,
)}</tbody></table>
</section>
`;
}
