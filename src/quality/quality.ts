import { type Medium, mediaOf } from '../edm/media.ts';
import type { FramedRecord } from '../edm/record.ts';
import { type ContentTierFindings, contentTier } from './content-tier.ts';
import { findProblems } from './find-problems.ts';
import { type MetadataTier, metadataTier } from './metadata-tier.ts';
import type { ProblemId } from './problem-table.ts';
import type { QualityFacts } from './quality-facts.ts';

/** The quality of a record, as in the fields of its document. */
export interface Quality {
  readonly contentTier: ContentTierFindings['tier'];
  readonly metadataTier: MetadataTier;
  /** In the order of the table. */
  readonly problems: readonly ProblemId[];
}

/** Increases with every change of the rules in this folder, so that all records are judged again. */
export const QUALITY_VERSION = 2;

/** Depends on nothing but its arguments. Takes some 20 microseconds. `media`: those of the record. */
export const qualityOf = (
  record: FramedRecord,
  facts: QualityFacts,
  media: readonly Medium[] = mediaOf(record),
): Quality => ({
  contentTier: contentTier(record, facts, media).tier,
  metadataTier: metadataTier(record).tier,
  problems: findProblems(record, facts, media).map(({ id }) => id),
});
