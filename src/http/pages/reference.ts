import { COLLECTION_NAMES, type CollectionName } from '../../collections/collections.ts';
import { documentedFields, type FieldDocumentation } from '../../collections/field-documentation.ts';
import { isFurther, type OpenApiDocument, type Operation, type Parameter } from '../openapi.ts';
import { code, type Html, html, inline } from './html.ts';
import { page } from './layout.ts';
import { table } from './table.ts';

/** The page `/docs`: every endpoint and every field, drawn from the OpenAPI document and the field tables. */
export function reference(document: OpenApiDocument): string {
  const baseUrl = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
  return page({
    title: `${document.info.title} API ${document.info.version}`,
    baseUrl,
    body: html`<h1>${document.info.title} API ${document.info.version}</h1>
<p>${inline(String(document.info['description']))}</p>
<ul>${operations.map(({ path, operation }) => html`<li><a href="#${operation.operationId}">${code(`GET ${path}`)}</a> ${operation.summary}</li>\n`)}
${COLLECTION_NAMES.map((name) => html`<li><a href="#fields-${name}">Fields of <code>${name}</code></a></li>\n`)}</ul>
${operations.map(({ path, operation }) => section(baseUrl, path, operation))}
${COLLECTION_NAMES.map(fields)}`,
  });
}

function section(baseUrl: string, path: string, operation: Operation): Html {
  const { operationId, summary, description, parameters, responses, 'x-example': example } = operation;
  return html`<section id="${operationId}">
<h2>${code(`GET ${path}`)} ${summary}</h2>
${description === undefined ? '' : html`<p>${inline(description)}</p>`}
${example === undefined ? '' : html`<p>Example: <a href="${baseUrl}${example}">${code(example)}</a></p>`}
${parameters.length === 0 ? '' : table(['Parameter', 'Type', 'Default', 'Meaning'], parameters.map(parameterRow))}
${table(
  ['Status', 'Answer'],
  Object.entries(responses).map(([status, answer]) => [html`${status}`, inline(answer.description)]),
)}
</section>
`;
}

const parameterRow = (parameter: Parameter): Html[] => {
  const { name, required, schema, description = '' } = parameter;
  return [
    isFurther(parameter) ? html`any other` : code(name),
    isFurther(parameter) ? html`` : html`${typeText(schema)}`,
    required ? html`required` : defaultText(schema['default']),
    inline(description),
  ];
};

function typeText(schema: Readonly<Record<string, unknown>>): string {
  const { enum: values, type, minimum, maximum, minLength } = schema;
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
    field.searchable ? 'search' : '',
    field.facet ? 'facet' : '',
    field.filterable ? 'filter' : '',
    field.sortable ? 'sort' : '',
  ].filter((use) => use !== '');
  return [
    code(field.name),
    html`${field.type}`,
    html`${uses.join(', ')}`,
    inline(field.delivered ? field.description : `${field.description}. Only when asked for`),
  ];
}
