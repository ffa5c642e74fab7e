import { protectBracketedValues } from '../request/bracketed-values.ts';
import { renameFilterFields } from '../request/filter-clauses.ts';
import { splitList } from '../request/sort-keys.ts';

/** Fields of the old structure that have another name now. */
const RENAMED = { kp_id: 'uuid', titleSort: 'titleKey' } as const;

/** Fields that only the deprecated endpoints count and filter: the index has them once more for that. */
const COPIED = {
  publisher: 'legacyPublisher',
  contributor: 'legacyContributor',
  issued: 'legacyIssued',
  edmRights: 'legacyEdmRights',
  dcRights: 'legacyDcRights',
} as const;

const NOW_SEARCHED = new Map<string, string>(Object.entries(RENAMED));
const NOW_COUNTED = new Map<string, string>(Object.entries({ ...RENAMED, ...COPIED }));
const ONCE = new Map([...NOW_COUNTED].map(([once, now]) => [now, once]));

/** A list of fields to search, sort by or highlight, in the names of today. */
export const searchedToday = (list: string): string => renameItems(list, NOW_SEARCHED);

/** `facet_by` in the names of today. */
export const countedToday = (list: string): string => renameItems(list, NOW_COUNTED);

/** `filter_by` in the names of today; values stay as they are. A filter that cannot be read stays, too. */
export function filteredToday(filter: string): string {
  const rewritten = protectBracketedValues(filter);
  if ('issue' in rewritten) return filter;
  return renameFilterFields(rewritten.filter, (name) => NOW_COUNTED.get(name) ?? name);
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
