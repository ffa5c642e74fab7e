import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import { type Reason, reasonOf } from './report/reasons.ts';
import {
  explained,
  type ItemLocation,
  locationText,
  type ReportedItem,
  type Severity,
} from './reported-item.ts';

/** What one institution's records have in common. */
export interface ReportGroup {
  readonly severity: Severity;
  readonly reason: Reason;
  /** Empty if it is not known. */
  readonly institution: string;
  /** The number of records. */
  count: number;
  /** The first ones. */
  readonly places: ReportedPlace[];
}

export interface ReportedPlace {
  readonly location: ItemLocation;
  readonly uuid: string | undefined;
  readonly url: string | undefined;
  /** The reason with the offending values. */
  readonly message: string;
}

/** The groups of one reason, those with the highest counts first. */
export interface ReasonGroups {
  readonly reason: Reason;
  readonly count: number;
  /** Where it first occurred. */
  readonly first: string;
  readonly groups: readonly ReportGroup[];
}

export interface InstitutionTally {
  stored: number;
  rejected: number;
  /** Stored records with at least one warning. */
  warned: number;
}

/** Sources can contain any number of reasons and institutions. What exceeds these is counted together. */
const MAX_GROUPS = 1000;
const MAX_INSTITUTIONS = 1000;
const OTHER_INSTITUTIONS = '…';
const OTHER_REASONS: Reason = { en: 'other reasons', de: 'andere Gründe' };

const PLACES_PER_GROUP = 10;
/** After these, a group has one place: a report with a thousand groups stays small, too. */
const MAX_PLACES = 3000;
const MAX_MESSAGE_CHARACTERS = 300;

/** Counts what is reported, by reason and institution, in limited memory. */
export class ReportGroups {
  readonly #groups = new Map<CacheKey, ReportGroup>();
  readonly #institutions = new Map<string, InstitutionTally>();
  #places = 0;
  #records = { rejected: 0, warning: 0 };

  /** Adds an item; records that were stored are also passed to `addStored`. */
  add(item: ReportedItem): void {
    const tally = this.#tally(item.institution);
    if (item.severity === 'rejected') tally.rejected += 1;
    else tally.warned += 1;
    this.#records[item.severity] += 1;
    const [first = '', ...others] = item.reasons;
    const group = this.#addReason(item, first);
    if (others.length === 0) return;
    const counted = new Set([group]);
    for (const message of others) this.#addReason(item, message, counted);
  }

  addStored(institution: string): void {
    this.#tally(institution).stored += 1;
  }

  /** The number of records that were rejected, or stored with warnings. */
  records(severity: Severity): number {
    return this.#records[severity];
  }

  /** Those with the highest counts first. */
  byReason(severity: Severity): ReasonGroups[] {
    const groups = [...this.#groups.values()].filter((group) => group.severity === severity);
    return [...Map.groupBy(groups, ({ reason }) => reason.en).values()]
      .flatMap((some) => {
        // Groups are in the order of their first records.
        const [first] = some;
        const [place] = first?.places ?? [];
        const count = some.reduce((sum, group) => sum + group.count, 0);
        if (first === undefined || place === undefined) return [];
        return {
          reason: first.reason,
          count,
          first: locationText(place.location),
          groups: some.sort(byCount),
        };
      })
      .sort(byCount);
  }

  /** By name; a record without an institution counts for the empty one. */
  institutions(): (readonly [name: string, tally: Readonly<InstitutionTally>])[] {
    return [...this.#institutions].sort(([a], [b]) => a.localeCompare(b, 'de'));
  }

  #tally(institution: string): InstitutionTally {
    const known = this.#institutions.get(institution);
    if (known !== undefined) return known;
    if (this.#institutions.size >= MAX_INSTITUTIONS && institution !== OTHER_INSTITUTIONS) {
      return this.#tally(OTHER_INSTITUTIONS);
    }
    const tally = { stored: 0, rejected: 0, warned: 0 };
    this.#institutions.set(institution, tally);
    return tally;
  }

  /** A record counts once for each reason, even if it gives it several times. */
  #addReason(item: ReportedItem, message: string, counted?: Set<ReportGroup>): ReportGroup {
    const group = this.#group(item.severity, reasonOf(message), item.institution);
    if (counted?.has(group)) return group;
    counted?.add(group);
    group.count += 1;
    const limit = this.#places < MAX_PLACES ? PLACES_PER_GROUP : 1;
    if (group.places.length >= limit) return group;
    this.#places += 1;
    const { location, uuid, url } = item;
    group.places.push({ location, uuid, url, message: short(explained(message, item)) });
    return group;
  }

  #group(severity: Severity, reason: Reason, institution: string): ReportGroup {
    const key = cacheKey({ severity, institution, reason: reason.en });
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    if (this.#groups.size >= MAX_GROUPS && reason !== OTHER_REASONS) {
      return this.#group(severity, OTHER_REASONS, OTHER_INSTITUTIONS);
    }
    const group: ReportGroup = { severity, reason, institution, count: 0, places: [] };
    this.#groups.set(key, group);
    return group;
  }
}

const byCount = (a: { readonly count: number }, b: { readonly count: number }): number => b.count - a.count;

const short = (text: string): string =>
  text.length > MAX_MESSAGE_CHARACTERS ? `${text.slice(0, MAX_MESSAGE_CHARACTERS)}…` : text;
