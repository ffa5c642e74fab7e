import type { Field } from '../schema.ts';

/** Which fields of a document go out. */
export interface FieldSelection {
  /** Whether the field is delivered. */
  has(name: string): boolean;
  /** Whether every field is: nothing is included or excluded by name. */
  readonly all: boolean;
  /** Whether nothing but the id is: no document needs to be read for it. */
  readonly onlyId: boolean;
}

/**
 * Reads include_fields and exclude_fields. Unknown names are ignored, exclusion
 * wins. `prefix*` stands for the indexed fields that begin so: a field that is
 * only stored has to be named. `include_fields=*` is everything.
 */
export function selectFields(
  include: readonly string[],
  exclude: readonly string[],
  fields: ReadonlyMap<string, Field>,
): FieldSelection {
  const includesAll = include.length === 0 || include.includes('*');
  if (includesAll && exclude.length === 0) return { all: true, onlyId: false, has: () => true };
  const included = matcher(include, fields);
  const excluded = matcher(exclude, fields);
  const known = new Map<string, boolean>();
  const decide = (name: string): boolean => (includesAll || included(name)) && !excluded(name);
  return {
    all: false,
    onlyId: include.length > 0 && include.every((name) => name === 'id') && decide('id'),
    has(name) {
      let answer = known.get(name);
      if (answer === undefined) {
        answer = decide(name);
        if (fields.has(name)) known.set(name, answer);
      }
      return answer;
    },
  };
}

function matcher(patterns: readonly string[], fields: ReadonlyMap<string, Field>): (name: string) => boolean {
  const names = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const isIndexed = (name: string): boolean => name === 'id' || fields.get(name)?.index === true;
  const prefixes = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => names.has(name) || (isIndexed(name) && prefixes.some((prefix) => name.startsWith(prefix)));
}
