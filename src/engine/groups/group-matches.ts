import type { Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { GroupNumbers } from '../segment/group-numbers.ts';
import { accumulate } from '../segment/sorted-numbers.ts';

/** The matches of a search in groups, one group after the other. */
export interface GroupedMatches {
  readonly matches: Matches;
  /** How many groups there are. */
  readonly total: number;
  /** Where the matches of each group begin; one more number than groups. */
  readonly starts: Uint32Array;
  /** Of each match: its segment, and its index among the matches of that segment. */
  readonly parts: Uint32Array;
  readonly items: Uint32Array;
}

/** Units of work for each match, and for each of its fields. */
const MATCH_WORK = 10;
const FIELD_WORK = 20;

/** Errors: SearchTimeout. */
export function groupMatches(matches: Matches, { plan, snapshot, budget }: SearchContext): GroupedMatches {
  const { group_by, group_missing_values } = plan.request;
  budget.require(matches.total * (MATCH_WORK + group_by.length * FIELD_WORK));
  const numbers = new GroupNumbers(snapshot, group_by, group_missing_values);
  const groups = matches.parts.map(({ docs, count }, part) => {
    const ofItems = new Uint32Array(count);
    for (let item = 0; item < count; item += 1) {
      ofItems[item] = numbers.of(part, docs ? (docs[item] as number) : item);
    }
    return ofItems;
  });
  const starts = new Uint32Array(numbers.size + 1);
  for (const ofItems of groups) {
    for (let item = 0; item < ofItems.length; item += 1) {
      const next = (ofItems[item] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
  }
  accumulate(starts);
  const next = starts.slice();
  const parts = new Uint32Array(matches.total);
  const items = new Uint32Array(matches.total);
  for (const [part, ofItems] of groups.entries()) {
    for (let item = 0; item < ofItems.length; item += 1) {
      const group = ofItems[item] as number;
      const at = next[group] as number;
      next[group] = at + 1;
      parts[at] = part;
      items[at] = item;
    }
  }
  return { matches, total: numbers.size, starts, parts, items };
}

/** How many matches are in a group. */
export const sizeOfGroup = ({ starts }: GroupedMatches, group: number): number =>
  (starts[group + 1] as number) - (starts[group] as number);
