import { CHOS_FIELDS } from '../../collections/chos-fields.ts';
import type { FieldRow } from '../../collections/field-row.ts';
import { Problem } from '../../kernel/problem.ts';
import { listedNames } from './field-lists.ts';

/** A field of exported documents. */
export type ExportField = Pick<FieldRow, 'name' | 'type' | 'description'>;

const PUBLIC = CHOS_FIELDS.filter(({ withheld }) => withheld !== 'always');
const SPECIFIED = PUBLIC.filter(({ withheld }) => withheld !== 'unless named');

/**
 * The fields of an export, `uuid` first unless it is excluded, because a download goes on
 * after the last one. Otherwise in the order of `include_fields`, without it in that of
 * the documentation.
 * Errors: Problem 400 naming an unknown field, or if nothing is left.
 */
export function exportFields(request: {
  readonly include_fields?: string | undefined;
  readonly exclude_fields?: string | undefined;
}): readonly ExportField[] {
  const included = listedNames(request.include_fields ?? '');
  const excluded = listedNames(request.exclude_fields ?? '');
  const delivered = SPECIFIED.filter(
    ({ withheld }) => withheld === undefined || request.exclude_fields !== undefined,
  );
  const chosen =
    included.length === 0 ? delivered : included.flatMap((name) => named('include_fields', name));
  const removed = new Set(excluded.flatMap((name) => named('exclude_fields', name)));
  const fields = [...new Set([...named('include_fields', 'uuid'), ...chosen])].filter(
    (row) => !removed.has(row),
  );
  if (fields.length === 0) throw new Problem(400, 'exclude_fields excludes every field');
  return fields;
}

/** `prefix*` stands for all specified fields that begin so. */
function named(parameter: string, name: string): readonly FieldRow[] {
  const rows = name.endsWith('*')
    ? SPECIFIED.filter((row) => row.name.startsWith(name.slice(0, -1)))
    : PUBLIC.filter((row) => row.name === name);
  if (rows.length === 0) throw new Problem(400, `${parameter}: unknown field ${name}`);
  return rows;
}
