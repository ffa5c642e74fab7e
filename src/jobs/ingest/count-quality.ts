import { type ContentTierFindings, contentTier as contentTierOf } from '../../edm/quality/content-tier.ts';
import type { MetadataTier } from '../../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS, type ProblemId } from '../../edm/quality/problem-table.ts';
import { type Quality, qualityOf } from '../../edm/quality/quality.ts';
import { type TextKeys, textKeys } from '../../edm/quality/repeated-texts.ts';
import { readStoredBody } from '../../edm/record/stored-body.ts';
import type { IncomingRecord } from '../../stores/records/record-store.ts';
import type { ItemLocation } from './reported-item.ts';

type ContentTier = ContentTierFindings['tier'];

/** How many records there are of one kind, and where the first one is. */
export interface Counted {
  readonly records: number;
  readonly first: ItemLocation;
}

/** The quality of one checked record. */
export interface JudgedRecord extends Pick<Quality, 'metadataTier' | 'problems'> {
  /** The lowest possible one, if a picture of unknown size may raise it. */
  readonly contentTier: ContentTier;
  readonly uuid: string;
  readonly institution: string;
  readonly location: ItemLocation;
}

/** The quality of checked records. Only what occurs is in the maps. */
export interface QualityCounts {
  readonly contentTier: ReadonlyMap<ContentTier, Counted>;
  readonly metadataTier: ReadonlyMap<MetadataTier, Counted>;
  /** In the order of the table. */
  readonly problems: ReadonlyMap<ProblemId, Counted>;
  /** Records whose content tier a picture of unknown size may raise. */
  readonly maybeHigher: number;
}

/**
 * Judges records as the index does, and counts what it finds. Pictures and links are not
 * requested; titles and descriptions are compared with those of the other records.
 */
export class QualityCounter {
  readonly #contentTier = new Map<ContentTier, Counted>();
  readonly #metadataTier = new Map<MetadataTier, Counted>();
  readonly #problems = new Map<ProblemId, Counted>();
  /** By their keys. */
  readonly #titles = new Map<string, Counted>();
  readonly #descriptions = new Map<string, Counted>();
  readonly #records: KeptRecord[] | undefined;
  #maybeHigher = 0;

  /** `keepsRecords`: for `records`; some 300 bytes each. */
  constructor({ keepsRecords = false }: { readonly keepsRecords?: boolean } = {}) {
    this.#records = keepsRecords ? [] : undefined;
  }

  add({ uuid, body, institution = '' }: CheckedRecord, location: ItemLocation): void {
    const record = readStoredBody(body)?.record;
    if (record === undefined) return;
    const { metadataTier, problems, ...quality } = qualityOf(record, {});
    if (quality.contentTier === undefined) this.#maybeHigher += 1;
    const contentTier = quality.contentTier ?? contentTierOf(record, {}).tier;
    count(this.#contentTier, contentTier, location);
    count(this.#metadataTier, metadataTier, location);
    for (const problem of problems) count(this.#problems, problem, location);
    const keys = textKeys(record);
    const { title, description } = keys;
    this.#records?.push({ contentTier, metadataTier, problems, uuid, institution, location, keys });
    if (title !== undefined) count(this.#titles, title, location);
    if (description !== undefined) count(this.#descriptions, description, location);
  }

  end(): QualityCounts {
    const found = new Map(this.#problems);
    for (const [problem, texts] of [
      ['same-title', this.#titles],
      ['same-description', this.#descriptions],
    ] as const) {
      const counted = shared(texts);
      if (counted !== undefined) found.set(problem, counted);
    }
    return {
      contentTier: this.#contentTier,
      metadataTier: this.#metadataTier,
      problems: new Map(
        PROBLEM_IDS.flatMap((id) => {
          const counted = found.get(id);
          return counted === undefined ? [] : [[id, counted] as const];
        }),
      ),
      maybeHigher: this.#maybeHigher,
    };
  }

  /** All records in their order, after the last one was added; none unless they were kept. */
  *records(): Generator<JudgedRecord> {
    for (const { keys, problems, ...record } of this.#records ?? []) {
      const isFound = (id: ProblemId): boolean =>
        problems.includes(id) ||
        (id === 'same-title' && isShared(this.#titles, keys.title)) ||
        (id === 'same-description' && isShared(this.#descriptions, keys.description));
      yield { ...record, problems: PROBLEM_IDS.filter(isFound) };
    }
  }
}

type CheckedRecord = Pick<IncomingRecord, 'uuid' | 'body' | 'institution'>;

interface KeptRecord extends JudgedRecord {
  readonly keys: TextKeys;
}

const isShared = (texts: ReadonlyMap<string, Counted>, key: string | undefined): boolean =>
  key !== undefined && (texts.get(key)?.records ?? 0) > 1;

function count<Key>(counts: Map<Key, Counted>, key: Key, location: ItemLocation): void {
  const before = counts.get(key);
  counts.set(key, { records: (before?.records ?? 0) + 1, first: before?.first ?? location });
}

/** The records that have a text together with another record. A record has one key of each kind. */
function shared(texts: ReadonlyMap<string, Counted>): Counted | undefined {
  const repeated = [...texts.values()].filter(({ records }) => records > 1);
  const [first] = repeated;
  return first && { ...first, records: repeated.reduce((sum, { records }) => sum + records, 0) };
}
