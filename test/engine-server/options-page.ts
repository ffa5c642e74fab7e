import { COLLECTION_OPTIONS, FIELD_OPTIONS, FIELD_TYPES } from '../../src/engine/collection-options.ts';
import type { OptionTable } from '../../src/engine/parameters.ts';
import { SEARCH_OPTIONS } from '../../src/engine/search-options.ts';
import { ABSENT_ROUTES } from '../../src/engine-server/absent-routes.ts';
import {
  MULTI_SEARCH_OPTIONS,
  REQUEST_OPTIONS,
  SEARCH_IN_BODY_OPTIONS,
} from '../../src/engine-server/request-options.ts';

const INTRODUCTION = `# Options of Typesense in \`vitrine engine\`

\`vitrine engine\` has the HTTP API of Typesense 30. These tables list all options of Typesense 30; the engine checks requests by the same tables.

- **honoured**: as in Typesense.
- **harmless**: accepted without effect, because no response depends on it.
- **refused**: returns 400 with a message that names it, unless it is \`false\` or empty.

Options that Typesense does not have either are ignored, as in Typesense, except \`vitrine\`: Vitrine sends the nearest that Typesense can do, and in this query string the parameters that are read instead, such as \`also_query_by\` (fields whose words only [add hits](search.md#other-forms-of-words)).

**Limits.** Reading a request and writing its reply count as work of the search, which ends with what it has found (\`"search_cutoff": true\`) or, if that is nothing, with 408. A reply has some 64 million characters at most, the replies of one \`multi_search\` 64 MB together: searches beyond that are a 408 among its results. \`highlight_start_tag\` and \`highlight_end_tag\` have at most 200 characters.`;

/** A line for honoured options, a table for the others. */
function section(title: string, table: OptionTable): string {
  const rules = Object.entries(table);
  const honoured = rules.flatMap(([name, rule]) => (rule.treatment === 'honoured' ? [`\`${name}\``] : []));
  const rows = rules.flatMap(([name, rule]) => {
    if (rule.treatment === 'honoured') return [];
    const accepted = rule.treatment === 'refused' ? rule.accepted : undefined;
    const values = accepted?.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
    const treatment = values === undefined ? rule.treatment : `refused, except ${values}`;
    return [`| \`${name}\` | ${treatment} | ${rule.why} |`];
  });
  return [
    `## ${title}`,
    ...(honoured.length > 0 ? [`Honoured: ${honoured.join(', ')}.`] : []),
    ...(rows.length > 0 ? [['| Option | | Why |', '|---|---|---|', ...rows].join('\n')] : []),
  ].join('\n\n');
}

/** The page docs/engine.md. */
export function optionsPage(): string {
  const routes = Object.entries(ABSENT_ROUTES).map(([path, why]) => `| \`${path}\` | ${why} |`);
  const sections = [
    INTRODUCTION,
    section('Searches', SEARCH_OPTIONS),
    section('Several searches at once (`POST /multi_search`)', MULTI_SEARCH_OPTIONS),
    section('In each of these searches', SEARCH_IN_BODY_OPTIONS),
    section('Collections', COLLECTION_OPTIONS),
    section('Fields', FIELD_OPTIONS),
    section('Types of fields', FIELD_TYPES),
    ...Object.entries(REQUEST_OPTIONS).map(([route, table]) => section(`\`${route}\``, table)),
    [
      '## Absent endpoints',
      'They return 404 with a message. `PATCH /collections/:collection` returns 400: a schema cannot be changed; create a new collection and switch an alias.',
      ['| Path | |', '|---|---|', ...routes].join('\n'),
    ].join('\n\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}
