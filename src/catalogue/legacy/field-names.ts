import { rewriteFilterClauses } from '../request/filter-clauses.ts';
import { rewriteQuotedValues } from '../request/quoted-values.ts';
import { splitList } from '../request/sort-keys.ts';
import { currentDateMaxes } from './date-max.ts';

/** Fields of the old structure that have another name now. */
const RENAMED = { kp_id: 'uuid', titleSort: 'titleKey' } as const;

/** Fields of the old structure that are there under their current name as well. */
const TWO_NAMES = { db: 'pipelineId' } as const;

/** Fields that only the deprecated endpoints count and filter: the index has them once more for that. */
const COPIED = {
  publisher: 'legacyPublisher',
  contributor: 'legacyContributor',
  issued: 'legacyIssued',
  edmRights: 'legacyEdmRights',
  dcRights: 'legacyDcRights',
} as const;

const NOW_SEARCHED = new Map<string, string>(Object.entries({ ...RENAMED, ...TWO_NAMES }));
const NOW_COUNTED = new Map<string, string>(Object.entries({ ...RENAMED, ...TWO_NAMES, ...COPIED }));
const ONCE = new Map<string, string>(
  Object.entries({ ...RENAMED, ...COPIED }).map(([once, now]) => [now, once]),
);

/** A list of fields to search, sort by or highlight, in the names of today. */
export const searchedToday = (list: string): string => renameItems(list, NOW_SEARCHED);

/** `facet_by` in the names of today, with ranges of `dateMax` as the index holds it. */
export const countedToday = (list: string): string =>
  splitList(renameItems(list, NOW_COUNTED))
    .map((item) =>
      /^\s*dateMax\b/.test(item) ? item.replace(/\[[^[\]]*\]/g, (range) => currentDateMaxes(range)) : item,
    )
    .join(',');

/** `filter_by` in the names of today, with values of `dateMax` as the index holds it. A filter that cannot be read stays. */
export function filteredToday(filter: string): string {
  const rewritten = rewriteQuotedValues(filter);
  if ('issue' in rewritten) return filter;
  return rewriteFilterClauses(rewritten.filter, (field, value) => ({
    field: NOW_COUNTED.get(field) ?? field,
    value: field === 'dateMax' ? currentDateMaxes(value) : value,
  }));
}

/** The old name of a field. */
export const oldName = (name: string): string => ONCE.get(name) ?? name;

/** A message of the engine with the fields named as they were. */
export const inOldNames = (message: string): string =>
  message.replace(/`(\w+)`/g, (_, name: string) => `\`${oldName(name)}\``);

/** An item begins with the name, options may follow: `titleSort(missing_values: last):asc`. */
const renameItems = (list: string, names: ReadonlyMap<string, string>): string =>
  splitList(list)
    .map((item) => item.replace(/\w+/, (name) => names.get(name) ?? name))
    .join(',');
