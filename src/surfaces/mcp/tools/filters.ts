import { z } from 'zod';
import { documentedFields } from '../../../documents/fields/field-documentation.ts';
import { beginFilter, hasWord, pictureFilter, textFilter } from '../../../documents/fields/filters.ts';
import { Problem } from '../../../kernel/problem.ts';
import { EARLIEST_YEAR, LATEST_YEAR, secondOfYear } from '../../../use-cases/years.ts';

/** The fields whose values can be counted, and by which objects can be chosen. */
const VALUE_FIELDS = documentedFields('chos').filter(
  ({ name, facet, type }) => facet && /^(?:string|bool)/.test(type) && !/^doc(?:Type|Language)$/.test(name),
);

export const VALUE_FIELD_NAMES = VALUE_FIELDS.map(({ name }) => name);

const values = z.array(z.string().min(1).max(300)).min(1).max(20);

const year = z.int().min(EARLIEST_YEAR).max(LATEST_YEAR);

/** Parameters that choose objects, the same in all tools. */
export const FILTERS = {
  filters: z
    .strictObject(
      Object.fromEntries(
        VALUE_FIELDS.map(({ name, type }) => [name, (type === 'bool' ? z.boolean() : values).optional()]),
      ),
    )
    .optional()
    .describe(
      'Exact values by field, as explore and facet_values give them; several values of a field are alternatives. edmRightsReusePolicy of an object without files is that of its description: filter_by mediaCount:>0 leaves these out. Example: {"edmRightsReusePolicy":["OPEN"],"edmType":["IMAGE","TEXT"]}',
    ),
  from_year: year.optional().describe('First year in which a date may begin; 0 is 1 BCE'),
  to_year: year.optional().describe('Last year in which a date may begin'),
  with_picture: z.boolean().optional().describe('true: only objects with a picture that can be viewed'),
  filter_by: z
    .string()
    .max(2000)
    .optional()
    .describe('Further conditions in the syntax of the resource filter-help, joined with &&'),
} as const;

export interface Filters {
  readonly filters?: Readonly<Record<string, readonly string[] | boolean | undefined>> | undefined;
  readonly from_year?: number | undefined;
  readonly to_year?: number | undefined;
  readonly with_picture?: boolean | undefined;
  readonly filter_by?: string | undefined;
}

/**
 * The condition for the engine; undefined without any.
 * Errors: Problem 400 for a range of years without years.
 */
export function filterBy({
  filters = {},
  from_year,
  to_year,
  with_picture,
  filter_by = '',
}: Filters): string | undefined {
  const clauses = Object.entries(filters).flatMap(([name, given]) => {
    if (given === undefined) return [];
    return typeof given === 'boolean' ? `${name}:=${given}` : oneOf(name, given);
  });
  if (from_year !== undefined && to_year !== undefined && from_year > to_year) {
    throw new Problem(400, `from_year ${from_year} is after to_year ${to_year}`);
  }
  const years = beginFilter(
    from_year === undefined ? undefined : secondOfYear(from_year),
    to_year === undefined ? undefined : secondOfYear(to_year + 1),
  );
  if (years !== undefined) clauses.push(years);
  if (with_picture !== undefined) clauses.push(pictureFilter(with_picture));
  if (filter_by.trim() !== '') clauses.push(`(${filter_by})`);
  return clauses.length === 0 ? undefined : clauses.join(' && ');
}

/** Errors: Problem 400 for a value that cannot be compared. */
function oneOf(name: string, values: readonly string[]): string {
  const wrong = values.find((one) => !hasWord(one));
  if (wrong !== undefined)
    throw new Problem(400, `filters.${name} has a value without letters and digits: ${wrong}`);
  return textFilter(name, values);
}
