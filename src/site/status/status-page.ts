import type { BackendState, PublicStatus } from '../../catalogue/public-status.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Page } from '../layout.ts';
import type { Visit } from '../visit.ts';

type Model = PublicStatus['models']['text'];
type Content = NonNullable<PublicStatus['content']>;

/** `/{language}/status`: what the service holds, how current it is, and which backends respond. */
export async function statusPage(visit: Visit): Promise<Page> {
  const { texts } = visit;
  const status = await visit.readStatus();
  const { content, backends, models, version, time } = status;
  return {
    title: texts.status.title,
    description: texts.status.description,
    path: '/status',
    isUnlisted: true,
    body: html`<h1>${texts.status.title}</h1>
<p class="status-summary" data-status="${status.status}">${texts.status.summaries[status.status]}</p>
<p>${texts.status.readAt} ${timeElement(visit, time)}. ${texts.status.version} ${version}.</p>
<section><h2>${texts.status.backends}</h2>
<ul class="status-list">${Object.entries(backends).map(([name, state]) => backendRow(visit, name, state))}</ul></section>
<section><h2>${texts.status.models}</h2>
<ul class="status-list">${Object.entries(models).map(([kind, model]) => modelRow(visit, kind, model))}</ul></section>
${content === null ? html`<p>${texts.status.noContent}</p>` : contentSections(visit, content)}`,
  };
}

function backendRow({ texts }: Visit, name: string, state: BackendState): Html {
  const label = texts.status.backendNames[name as keyof PublicStatus['backends']];
  return html`<li data-state="${state}">${label}: ${texts.status.states[state]}</li>\n`;
}

function modelRow({ texts }: Visit, kind: string, { name, state, unusable }: Model): Html {
  const { modelKinds, modelUnavailable, unusableModel } = texts.status;
  const notes = [
    ...(state === 'unavailable' ? [modelUnavailable] : []),
    ...(unusable === null ? [] : [unusableModel(unusable)]),
  ];
  const label = modelKinds[kind as keyof typeof modelKinds];
  return html`<li data-state="${state}">${label}: <code>${name}</code>${notes.map((note) => html` – ${note}`)}</li>\n`;
}

function contentSections(visit: Visit, content: Content): Html {
  const { texts, links } = visit;
  const { status } = texts;
  const { number } = status;
  const documents = Object.entries(content.documents);
  return html`<section><h2>${status.content}</h2>
${table(
  [status.what, status.count],
  [
    [status.records, number(content.records)],
    ...documents.map(
      ([name, count]): Row => [
        status.collections[name as keyof typeof status.collections],
        count === null ? status.unavailable : number(count),
      ],
    ),
  ],
)}
<p>${content.records_changed !== null && html`${status.recordsChanged} ${timeElement(visit, content.records_changed)}. `}${content.index_is_current ? status.indexIsCurrent : status.indexIsBehind}</p>
<p><a href="${links.to('/quality')}">${texts.quality.title}</a></p></section>
<section><h2>${status.runs}</h2>
${table(
  [status.run, status.lastComplete],
  [
    ...content.runs.map(
      ({ name, last_complete, is_complete }): Row => [
        status.runNames[name],
        html`${last_complete === null ? status.never : timeElement(visit, last_complete)}${is_complete === false && ` (${status.latestIncomplete})`}`,
      ],
    ),
    [status.dataset, content.dataset === null ? status.never : timeElement(visit, content.dataset.time)],
  ],
)}</section>
${
  content.institutions.length > 0 &&
  html`<section><h2>${status.institutions}</h2>
${table(
  [status.institution, status.records],
  content.institutions.map(
    ({ name, records }): Row => [
      name === '' ? status.unnamed : html`<a href="${links.search({ dataProvider: name })}">${name}</a>`,
      number(records),
    ],
  ),
)}</section>`
}`;
}

type Row = readonly [name: string | Html, value: string | Html];

const table = (head: Row, rows: readonly Row[]): Html =>
  html`<table class="status-table"><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`)}</tbody></table>`;

/** `22. November 2026, 14:09 UTC`. */
function timeElement({ texts }: Visit, time: string): Html {
  return html`<time datetime="${time}">${texts.status.dateAndTime(Date.parse(time))}</time>`;
}
