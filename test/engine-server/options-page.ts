import { COLLECTION_OPTIONS, FIELD_OPTIONS, FIELD_TYPES } from '../../src/engine/collection-options.ts';
import type { OptionTable } from '../../src/engine/option-rule.ts';
import { SEARCH_OPTIONS } from '../../src/engine/search-options.ts';
import { ABSENT_ROUTES } from '../../src/engine-server/absent-routes.ts';
import {
  MULTI_SEARCH_OPTIONS,
  REQUEST_OPTIONS,
  SEARCH_IN_BODY_OPTIONS,
} from '../../src/engine-server/request-options.ts';

const INTRODUCTION = `# What \`vitrine engine\` has of Typesense

\`vitrine engine\` answers like Typesense 30. These tables hold all options of Typesense 30; the engine checks requests by the same tables.

- **honoured**: as in Typesense.
- **harmless**: accepted without effect, because no answer depends on it.
- **refused**: answered 400 with a sentence that names it, unless it asks for nothing (\`false\`, an empty text, list or object).

Names that Typesense does not know either are ignored, as there.`;

/** One line for what is honoured, a table for the rest. */
function section(title: string, table: OptionTable): string {
  const rules = Object.entries(table);
  const honoured = rules.flatMap(([name, rule]) => (rule.treatment === 'honoured' ? [`\`${name}\``] : []));
  const rows = rules.flatMap(([name, rule]) => {
    if (rule.treatment === 'honoured') return [];
    const accepted = rule.treatment === 'refused' ? rule.accepted : undefined;
    const values = accepted?.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
    const treatment = values === undefined ? rule.treatment : `refused, but for ${values}`;
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
    section('In each of them', SEARCH_IN_BODY_OPTIONS),
    section('Collections', COLLECTION_OPTIONS),
    section('Fields', FIELD_OPTIONS),
    section('Types of fields', FIELD_TYPES),
    ...Object.entries(REQUEST_OPTIONS).map(([route, table]) => section(`\`${route}\``, table)),
    [
      '## Endpoints that do not exist here',
      'They answer 404 with a sentence that says so. `PATCH /collections/:collection` answers 400: a schema cannot be changed; make a new collection and switch an alias.',
      ['| Path | |', '|---|---|', ...routes].join('\n'),
    ].join('\n\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}
