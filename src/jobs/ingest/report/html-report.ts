import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Html, html, safeUrl, trusted } from '../../../kernel/html.ts';
import { type IngestSummary, storedCount } from '../ingest-summary.ts';
import type { InstitutionTally, ReasonGroups, ReportedPlace, ReportGroup } from '../report-groups.ts';
import type { ItemLocation, Severity } from '../reported-item.ts';
import { QUOTED, type Reason } from './reasons.ts';
import { both, fileName, moment, number, shortPath, TEXTS } from './report-texts.ts';
import { headCell } from './sortable.ts';

export interface HtmlReport {
  readonly command: 'ingest' | 'validate';
  /** What was read: files and folders, or a repository. */
  readonly sources: readonly string[];
  /** Whether the run has ended. */
  readonly isComplete: boolean;
  /** Milliseconds, as of a clock. */
  readonly startedAt: number;
  readonly writtenAt: number;
}

/** One report in a language that the reader chooses, in one file that loads nothing. */
export function reportHtml(summary: IngestSummary, page: HtmlReport): string {
  const { command, startedAt, sources } = page;
  const institutions = summary.groups.institutions();
  const read = storedCount(summary) + summary.rejected;
  const isWhole = page.isComplete && !summary.interrupted && summary.failures.length === 0;
  const isEmpty = summary.rejected === 0 && summary.groups.records('warning') === 0;
  const { html: text } = html`<!doctype html>
<html lang="de" data-lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'">
<title>${command === 'ingest' ? 'Ingest report' : 'Validation report'} ${new Date(startedAt).toISOString().slice(0, 10)}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>
<h1>${TEXTS[command]}</h1>
<p class="for" hidden></p>
<p class="meta">${sources.slice(0, MAX_SOURCES).map(fileName).join(', ')}${sources.length > MAX_SOURCES && ' …'}<br>${moment(startedAt)}</p>
${controls(institutions)}
</header>
<main>
${figures(summary, page)}
${notice(summary, page)}
${isWhole && html`<div class="nothing"${!isEmpty && html` hidden`}><h2>${TEXTS.nothing}</h2><p class="soft">${TEXTS.nothingMeaning}</p></div>`}
${section('rejected', summary, read, command)}
${section('warning', summary, read, command)}
${institutions.length > 1 && institutionsHtml(institutions)}
</main>
<footer>
<p>${TEXTS.files}</p>
</footer>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`;
  return text;
}

const MAX_SOURCES = 5;

const fileText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const STYLE = fileText('report.css');
const SCRIPT = `{${fileText('report.js')}}`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

type Institutions = ReturnType<IngestSummary['groups']['institutions']>;

function controls(institutions: Institutions): Html {
  const options = institutions.map(
    ([name], index) => html`<option value="${index}">${name === '' ? '(?)' : name}</option>`,
  );
  const select = html`<select id="institution" aria-label="Einrichtung · Institution"><option value="">Alle Einrichtungen · All institutions</option>${options}</select>`;
  return html`<div class="controls" data-needs-script hidden>${institutions.length > 1 && select}<span>
<button type="button" data-set-lang="de" lang="de-AT">Deutsch</button> · <button type="button" data-set-lang="en" lang="en-GB">English</button>
</span></div>`;
}

/** The figures, and for the script those of each institution. */
function figures(summary: IngestSummary, { command }: HtmlReport): Html {
  const { rejected } = summary;
  const stored = storedCount(summary);
  const warned = summary.groups.records('warning');
  const all = { stored, rejected, warned };
  const figure = (name: string, label: Html, value: number): Html =>
    html`<div class="${name}${value === 0 ? ' none' : ''}"><dt>${label}</dt><dd>${number(value)}</dd></div>`;
  return html`<dl class="figures">
${figure('read', TEXTS.read, stored + rejected)}
${figure('stored', command === 'ingest' ? TEXTS.stored : TEXTS.valid, stored)}
${figure('rejected', TEXTS.rejected, rejected)}
${figure('warned', TEXTS.warned, warned)}
</dl>
<div id="figures" hidden>${tallyData('', '', all)}${summary.groups
    .institutions()
    .map(([name, tally], index) => tallyData(String(index), name, tally))}</div>`;
}

const tallyData = (
  index: string,
  name: string,
  { stored, rejected, warned }: Readonly<Record<'stored' | 'rejected' | 'warned', number>>,
): Html =>
  html`<i data-of="${index}" data-name="${name}" data-read="${stored + rejected}" data-stored="${stored}" data-rejected="${rejected}" data-warned="${warned}"></i>`;

function notice(
  { failures, interrupted }: IngestSummary,
  { isComplete, writtenAt }: HtmlReport,
): Html | false {
  if (!isComplete) return html`<div class="notice"><p>${TEXTS.unfinished} (${moment(writtenAt)})</p></div>`;
  if (failures.length > 0) {
    return html`<div class="notice"><p>${TEXTS.failed}</p><ul>${failures.map((failure) => html`<li>${failure}</li>`)}</ul></div>`;
  }
  return interrupted && html`<div class="notice"><p>${TEXTS.interrupted}</p></div>`;
}

function section(
  severity: Severity,
  { groups }: IngestSummary,
  read: number,
  command: HtmlReport['command'],
): Html | false {
  const reasons = groups.byReason(severity);
  if (reasons.length === 0) return false;
  const names = groups.institutions().map(([name]) => name);
  const [title, ingested, validated] =
    severity === 'rejected'
      ? [TEXTS.rejectedTitle, TEXTS.rejectedMeaning, TEXTS.rejectedMeaningValid]
      : [TEXTS.warningTitle, TEXTS.warningMeaning, TEXTS.warningMeaningValid];
  return html`<section data-reasons>
<h2>${title}</h2>
<p class="soft">${command === 'ingest' ? ingested : validated}</p>
${reasonsHtml(reasons, names, read)}
</section>`;
}

/** A table of all institutions. Choosing one filters the report. */
const institutionsHtml = (
  institutions: readonly (readonly [name: string, tally: Readonly<InstitutionTally>])[],
): Html => html`<section data-overview>
<h2>${TEXTS.institutions}</h2>
<table>
<thead><tr>${headCell('name', TEXTS.institution, { sorted: 'ascending' })}${headCell('read', TEXTS.count, { wide: true })}${headCell('rejected', TEXTS.rejectedTitle)}${headCell('warned', TEXTS.warningTitle)}</tr></thead>
<tbody>${institutions.map(([name, { stored, rejected, warned }], index) => {
  const shown = name === '' ? TEXTS.unknownInstitution : name;
  return html`<tr data-name="${name}" data-read="${stored + rejected}" data-rejected="${rejected}" data-warned="${warned}"><td><button type="button" data-choose="${index}">${shown}</button></td><td class="n wide">${number(stored + rejected)}</td><td class="n">${number(rejected)}</td><td class="n">${number(warned)}</td></tr>
`;
})}</tbody>
</table>
</section>`;

/**
 * A table of reasons, each with its advice and the first places in each
 * institution. `read`: the number of all records.
 */
const reasonsHtml = (
  reasons: readonly ReasonGroups[],
  institutions: readonly string[],
  read: number,
): Html => html`<table>
<thead><tr>${headCell('name', TEXTS.reason)}${headCell('count', TEXTS.count, { sorted: 'descending' })}${headCell('count', TEXTS.share, { wide: true })}</tr></thead>
<tbody>${reasons.map((group) => row(group, institutions, read))}</tbody>
</table>`;

function row({ reason, count, groups }: ReasonGroups, institutions: readonly string[], read: number): Html {
  const { advice } = reason;
  return html`<tr data-reason data-name="${reason.de}" data-count="${count}"><td><details><summary>${both(reason.de, reason.en)}</summary>
${advice && html`<p class="soft">${both(advice.de, advice.en)}</p>`}
${groups.map((group) => part(group, institutions))}
</details></td><td class="n count">${number(count)}</td><td class="n wide share">${percent(count, read)}</td></tr>
`;
}

/** Rounded down, so that 100 % means all. */
function percent(count: number, read: number): string {
  const value = (100 * count) / Math.max(1, read);
  return value > 0 && value < 1 ? '< 1\u202f%' : `${Math.floor(value)}\u202f%`;
}

function part({ institution, reason, count, places }: ReportGroup, institutions: readonly string[]): Html {
  const more = count - places.length;
  return html`<section data-i="${institutions.indexOf(institution)}" data-count="${count}">
${institutions.length > 1 && html`<h3>${institution === '' ? TEXTS.unknownInstitution : institution}<b>${number(count)}</b></h3>`}
<ol>${places.map((place) => html`<li>${placeHtml(place, reason)}</li>`)}</ol>
${more > 0 && html`<p class="soft more"><small>${both(`und ${number(more)} weitere`, `and ${number(more)} more`)}</small></p>`}
</section>`;
}

function placeHtml({ location, uuid, url, message }: ReportedPlace, reason: Reason): Html {
  const href = safeUrl(url);
  const record = href === undefined ? (url ?? uuid) : html`<a href="${href}" rel="noreferrer">${url}</a>`;
  const value = valueIn(message, reason);
  return html`<code>${locationName(location)}</code>${record !== undefined && html` ${record}`}${value !== undefined && html` <q>${value}</q>`}`;
}

const locationName = (location: ItemLocation): string =>
  'file' in location ? `${shortPath(location.file)}:${location.line}` : location.identifier;

/** What the message says beyond the reason: the values, or all of it. */
function valueIn(message: string, reason: Reason): string | undefined {
  if (message === reason.en || message.startsWith('uuid ')) return undefined;
  const values = message.match(QUOTED);
  return values === null || message.includes('; ') ? message : values.join(', ');
}
