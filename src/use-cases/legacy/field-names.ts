import { LEGACY_COPIES } from '../../documents/fields/chos-fields.ts';
import { splitList } from '../request/field-lists.ts';
import { rewriteFilterClauses } from '../request/filter-clauses.ts';
import { rewriteQuotedValues } from '../request/quoted-values.ts';

/** Old and current names of fields. [legacy-9] */
const RENAMED = { kp_id: 'uuid', titleSort: 'titleKey' } as const;

/** A field that the deprecated search knows by both names. */
const BOTH_NAMES = { db: 'pipelineId' } as const;

const SEARCHED = new Map<string, string>(Object.entries({ ...RENAMED, ...BOTH_NAMES }));
const COPIES = new Map<string, string>(Object.entries(LEGACY_COPIES));
const OLD = new Map<string, string>(
  Object.entries({ ...RENAMED, ...LEGACY_COPIES }).map(([old, current]) => [current, old]),
);

/** A list of fields to search, sort by or highlight, in the current names. */
export const currentNames = (list: string): string =>
  rename(list, (name) => SEARCHED.get(name) ?? name).join(',');

/** The copy of a field that is counted and filtered by, if the index has it. */
const countedName = (name: string, isIndexed: (name: string) => boolean): string => {
  const copy = COPIES.get(name);
  return copy !== undefined && isIndexed(copy) ? copy : (SEARCHED.get(name) ?? name);
};

/** `facet_by` in the current names, with ranges of `dateMax` as in the index. */
export const currentFacets = (list: string, isIndexed: (name: string) => boolean): string =>
  rename(list, (name) => countedName(name, isIndexed))
    .map((item) =>
      /^\s*dateMax\b/.test(item) ? item.replace(/\[[^[\]]*\]/g, (range) => currentDateMaxes(range)) : item,
    )
    .join(',');

/** `filter_by` in the current names, with values of `dateMax` as in the index. An invalid filter stays unchanged. */
export function currentFilter(filter: string, isIndexed: (name: string) => boolean): string {
  const rewritten = rewriteQuotedValues(filter);
  if ('issue' in rewritten) return filter;
  return rewriteFilterClauses(rewritten.filter, (field, value) => ({
    field: countedName(field, isIndexed),
    value: field === 'dateMax' ? currentDateMaxes(value) : value,
  }));
}

export const oldName = (name: string): string => OLD.get(name) ?? name;

/** A message of the engine with the old names of fields. */
export const inOldNames = (message: string): string =>
  message.replace(/`(\w+)`/g, (_, name: string) => `\`${oldName(name)}\``);

/** An item begins with the name, and options may follow: `titleSort(missing_values: last):asc`. */
const rename = (list: string, nameOf: (name: string) => string): string[] =>
  splitList(list).map((item) => item.replace(/\w+/, nameOf));

/** The index has the last second of a period, the deprecated search the start of its last day. */
const DAY_END_SECONDS = 86_399;

/** `dateMax` of a document as the deprecated search delivers it: the last day at 00:00:00 UTC. [legacy-8] */
export const oldDateMax = (dateMax: number): number => dateMax - DAY_END_SECONDS;

/** The same for a value of the facet, which is text. */
export const oldDateMaxText = (value: string): string => String(BigInt(value) - BigInt(DAY_END_SECONDS));

/** Whether `facet_by` counts ranges of `dateMax`, whose labels are not changed, instead of its values. */
export const countsDateMaxRanges = (facet_by: string): boolean =>
  (facet_by.match(/\bdateMax\s*\([^)]*/g) ?? []).some((options) => options.includes('['));

/**
 * A filter value or facet range of `dateMax` for the index: every integer is
 * moved to the end of its day, so that a value from the deprecated search finds
 * its object again. Numbers near the limits of int64 are not changed. [legacy-8]
 */
const currentDateMaxes = (value: string): string =>
  value.replace(/-?\d+(?:\.\d+)?/g, (number) =>
    /^-?\d{1,18}$/.test(number) ? String(BigInt(number) + BigInt(DAY_END_SECONDS)) : number,
  );
