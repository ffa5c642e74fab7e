import { qualityOf } from '../../edm/quality/quality.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import type { LiveRecord } from '../../stores/records/record-store.ts';
import { unlessUnreadable } from '../../stores/records/unless-unreadable.ts';
import { allStoredFields, type FieldsByUuid, type Pass } from './passes/pass.ts';
import type { TextGroups } from './text-groups.ts';

/** The fields of quality of records, by uuid, as a partial update of their documents: null removes a field. */
export type JudgeQuality = (
  collection: string,
  records: readonly LiveRecord[],
  /** Those that a pass has just computed. Only these records are judged. */
  fields: FieldsByUuid,
) => Promise<ReadonlyMap<string, QualityUpdate>>;

interface QualityUpdate {
  readonly contentTier: number | null;
  readonly tierLimits: readonly string[] | null;
  readonly problems: readonly string[] | null;
}

/** What passes compute changes the content tier and the problems, and never the metadata tier. [quality-7] */
export const judgeQuality =
  (
    passes: readonly Pick<Pass, 'storedFields' | 'changesQuality'>[],
    read: (record: LiveRecord) => FramedRecord,
    textGroups: (collection: string) => Pick<TextGroups, 'factsOf'>,
  ): JudgeQuality =>
  async (collection, records, fields) => {
    const judged = records.filter(({ uuid }) => fields.has(uuid));
    const relevant = passes.filter((pass) => pass.changesQuality === true);
    const stored = await allStoredFields(relevant, judged);
    const repeated = await textGroups(collection).factsOf(judged.map(({ uuid }) => uuid));
    const updates = new Map<string, QualityUpdate>();
    for (const record of judged) {
      const { uuid } = record;
      const framed = unlessUnreadable(record, read);
      if (framed === undefined) continue;
      const facts = { ...stored.get(uuid), ...fields.get(uuid), ...repeated.get(uuid) };
      const { contentTier, tierLimits, problems } = qualityOf(framed, facts);
      updates.set(uuid, {
        contentTier: contentTier ?? null,
        tierLimits: tierLimits.length > 0 ? tierLimits : null,
        problems: problems.length > 0 ? problems : null,
      });
    }
    return updates;
  };
