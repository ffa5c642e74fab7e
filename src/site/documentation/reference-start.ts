import type { OpenApiDocument, Operation } from '../../api/openapi.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import { operationsOf, PLAIN_REFERENCE_PATH } from './plain-reference.ts';

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/**
 * What people see of the reference before they open an operation: the introduction and all operations,
 * where Scalar will show them. Without a script, the links lead to the plain reference.
 */
export function referenceStart(visit: Visit, document: OpenApiDocument, introduction: Html): Html {
  const { documentation } = visit.texts;
  const all = operationsOf(document);
  const groups = document.tags
    .map((tag) => ({ ...tag, entries: all.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter(({ entries }) => entries.length > 0);
  const link = (tag: string, { path, method, operation }: Entry, content: Html) =>
    html`<a href="${visit.links.plain(PLAIN_REFERENCE_PATH)}#${operation.operationId}" data-hash="tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}">${content}</a>`;
  return html`<div class="reference-start">
<nav class="reference-list" aria-label="${documentation.reference}">
<button type="button" class="reference-search" data-hash="">${documentation.searchReference}</button>
${groups.map(({ name, entries }, i) => html`<details${i === 0 && html` open`}><summary>${name}</summary><ul>${entries.map((entry) => html`<li>${link(name, entry, html`${entry.operation.summary} <small data-method="${entry.method}">${entry.method}</small>`)}</li>\n`)}</ul></details>\n`)}</nav>
<main class="reference-main" lang="en"><h1>${document.info.title} <small>${document.info.version}</small></h1>
<div class="prose guide">${introduction}</div>
${groups.map(
  ({
    name,
    description,
    entries,
  }) => html`<section class="reference-group"><div><h2>${name}</h2><p>${description}</p></div>
<ul>${entries.map((entry) => html`<li>${link(name, entry, html`<small data-method="${entry.method}">${entry.method}</small> <code>${entry.path}</code><span>${entry.operation.summary}</span>`)}</li>\n`)}</ul></section>\n`,
)}</main>
</div>`;
}
