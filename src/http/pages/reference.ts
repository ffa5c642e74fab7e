import { COLLECTION_NAMES, type CollectionName } from '../../collections/collections.ts';
import { documentedFields, type FieldDocumentation } from '../../collections/field-documentation.ts';
import {
  isFurther,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from '../openapi.ts';
import { code, type Html, html, inline } from './html.ts';
import { page } from './layout.ts';
import { table } from './table.ts';

/** The page `/docs`: every endpoint and every field, drawn from the OpenAPI document and the field tables. */
export function reference(document: OpenApiDocument): string {
  const baseUrl = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    { path, method: 'GET', operation: get },
    ...(post ? [{ path, method: 'POST', operation: post }] : []),
  ]);
  return page({
    title: `${document.info.title} API ${document.info.version}`,
    baseUrl,
    body: html`<h1>${document.info.title} API ${document.info.version}</h1>
<p>${inline(String(document.info['description']))}</p>
<ul>${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}">${code(`${method} ${path}`)}</a> ${operation.summary}</li>\n`)}
${COLLECTION_NAMES.map((name) => html`<li><a href="#fields-${name}">Fields of <code>${name}</code></a></li>\n`)}</ul>
${operations.map(({ path, method, operation }) => section(baseUrl, `${method} ${path}`, operation))}
${COLLECTION_NAMES.map(fields)}`,
  });
}

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
  ['Status', 'Answer'],
  Object.entries(responses).map(([status, answer]) => [html`${status}`, inline(answer.description)]),
)}
</section>
`;
}

/** The parts of a form, described as parameters are. */
function formParts({ requestBody }: Operation): Parameter[] {
  const { properties = {}, required = [] } = (requestBody?.content['multipart/form-data'].schema ?? {}) as {
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
