import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { ReasonGroups, ReportedPlace, ReportGroup } from '../report-groups.ts';
import type { ItemLocation } from '../reported-item.ts';
import { QUOTED, type Reason } from './reasons.ts';
import { both, number, shortPath, TEXTS } from './report-texts.ts';
import { headCell } from './sortable.ts';

/**
 * A table of reasons, each with its advice and the first places in each
 * institution. `read`: the number of all records.
 */
export const reasonsHtml = (
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
