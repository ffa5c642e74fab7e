import { COLLECTION_NAMES, type CollectionName, FIELDS } from './collections.ts';
import type { FieldRow } from './field-row.ts';

/** A field as it is documented, also in OpenAPI. */
export interface FieldDocumentation {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** All values, if they are few. */
  readonly values: readonly string[] | undefined;
  readonly searchable: boolean;
  readonly facet: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** In hits by default. */
  readonly delivered: boolean;
}

/** The public fields, in the order of the documentation. */
export function documentedFields(collection: CollectionName): FieldDocumentation[] {
  return publicRows(collection).map(documentation);
}

const publicRows = (collection: CollectionName): FieldRow[] =>
  FIELDS[collection].filter(({ withheld }) => withheld !== 'always');

/** The page docs/fields.md. */
export function fieldsPage(): string {
  const sections = COLLECTION_NAMES.map((name) => `## ${name}\n\n${INTRODUCTIONS[name]}\n\n${table(name)}`);
  return `${HEAD}\n${sections.join('\n\n')}\n\n${legacySection()}\n`;
}

const HEAD = `<!-- Generated from the field tables in src/documents/fields by \`npx vitest run test/src/documents/fields -u\`. -->
# Fields

The fields of the documents in the three collections, and how they can be used.

- **Searched**: its rank in the default \`query_by\`; *named* means that it is searched if \`query_by\` names it.
- **Facet**: its rank in the default \`facet_by\`; *named* means that it is counted if \`facet_by\` names it.
- **Filter** and **sort**: whether \`filter_by\` and \`sort_by\` accept it.

A field without a value is absent, never null or empty.

## For programs

\`/v2/fields\` has the same as JSON, with the meanings in German and English, an example, and the share of the documents that have each field (\`share\`, 0 to 1). \`collection\` is \`chos\` by default:

\`\`\`sh
curl 'http://127.0.0.1:8080/v2/fields?collection=chos'
\`\`\`

Shares and examples of a collection with more than 2,000 documents come from a random sample of 2,000 (\`sampled\`), and are accurate to two percentage points; those of vectors and \`sourceRecord\` come from 250 documents. They are up to three hours old. [/v2/facets/{field}](search.md#all-values-of-a-field) lists the values of a field.
`;

const INTRODUCTIONS: Readonly<Record<CollectionName, string>> = {
  chos: 'Digitised objects, one document each.',
  editorial: 'Profiles of institutions and editorial pages, one document per language.',
  knowledge: 'Pages of the knowledge base, one document per language.',
};

function documentation(row: FieldRow): FieldDocumentation {
  const indexed = !row.storedOnly && row.numDim === undefined;
  return {
    name: row.name,
    type: row.numDim === undefined ? row.type : `vector of ${row.numDim}`,
    description: row.description,
    values: row.values,
    searchable: indexed && row.type.startsWith('string'),
    facet: row.facet !== undefined,
    filterable: indexed,
    sortable: row.sortable === true,
    delivered: row.withheld === undefined,
  };
}

function table(collection: CollectionName): string {
  const lines = publicRows(collection).map((row) => {
    const field = documentation(row);
    const searched = row.search ?? (field.searchable ? 'named' : '');
    const facet = row.facet === 'on request' ? 'named' : (row.facet ?? '');
    const description = field.delivered ? field.description : `${field.description}. Only on request`;
    return `| \`${field.name}\` | ${field.type} | ${searched} | ${facet} | ${yes(field.filterable)} | ${yes(field.sortable)} | ${description} |`;
  });
  return [
    '| Field | Type | Searched | Facet | Filter | Sort | Meaning |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function legacySection(): string {
  const rows = FIELDS.chos.filter((row) => row.withheld === 'always');
  return [
    '## Fields that are never delivered',
    '',
    'The index of `chos` has them only for the service itself and for the deprecated `/search`.',
    '',
    '| Field | Meaning |',
    '|---|---|',
    ...rows.map((row) => `| \`${row.name}\` | ${row.description} |`),
  ].join('\n');
}

const yes = (value: boolean) => (value ? 'yes' : '');
