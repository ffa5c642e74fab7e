import { type Medium, mediaOf } from '../record/media.ts';
import type { FramedRecord } from '../record/record.ts';
import type { ContentTier } from './content/tier-of-file.ts';
import { contentTier } from './content-tier.ts';
import { findProblems } from './find-problems.ts';
import { type MetadataTier, metadataTier } from './metadata-tier.ts';
import type { ProblemId } from './problem-table.ts';
import type { QualityFacts } from './quality-facts.ts';
import { type TierLimit, tierLimits } from './tier-limits.ts';

/** The quality of a record, as in the fields of its document. */
export interface Quality {
  /** Undefined as long as its picture has not been measured. */
  readonly contentTier: ContentTier | undefined;
  readonly metadataTier: MetadataTier;
  /** What holds the tiers down, in the order of the table. */
  readonly tierLimits: readonly TierLimit[];
  /** In the order of the table. */
  readonly problems: readonly ProblemId[];
}

/** Increases with every change of the rules in this folder, so that all records are judged again. */
export const QUALITY_VERSION = 4;

/** Depends on nothing but its arguments. Takes some 30 microseconds. `media`: those of the record. */
export function qualityOf(
  record: FramedRecord,
  facts: QualityFacts,
  media: readonly Medium[] = mediaOf(record),
): Quality {
  const content = contentTier(record, facts, media);
  const metadata = metadataTier(record);
  return {
    contentTier: content.isUnmeasured ? undefined : content.tier,
    metadataTier: metadata.tier,
    tierLimits: tierLimits(content, metadata),
    problems: findProblems(record, facts, media).map(({ id }) => id),
  };
}
