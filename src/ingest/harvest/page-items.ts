import { Buffer } from 'node:buffer';
import { BATCH_LIMITS, type BatchLimits, type ItemBatch, ItemCollector } from '../sources/item-batches.ts';
import type { ReadItem } from '../sources/read-items.ts';
import type { HarvestedRecord } from './oai-response.ts';

/** What one page of a list brings, each identifier once: the last time counts. */
export interface PageItems {
  /** The metadata, as items whose line is the place of their record in `identifiers`, from 1. */
  readonly batches: readonly ItemBatch[];
  /** Records without metadata that could be read, in the same way. */
  readonly faulty: readonly ReadItem[];
  readonly identifiers: readonly string[];
  /** Those of them that the repository has deleted. */
  readonly deleted: readonly string[];
}

export function pageItems(
  records: readonly HarvestedRecord[],
  limits: BatchLimits = BATCH_LIMITS,
): PageItems {
  const latest = new Map(records.map((record) => [record.identifier, record]));
  const identifiers: string[] = [];
  const deleted: string[] = [];
  const faulty: ReadItem[] = [];
  const batches: ItemBatch[] = [];
  const collector = new ItemCollector(limits);
  for (const [at, record] of records.entries()) {
    const { identifier, metadata, fault } = record;
    const isReplaced = identifier !== '' && latest.get(identifier) !== record;
    const line = at + 1;
    identifiers.push(identifier);
    if (isReplaced) continue;
    if (identifier === '') faulty.push({ line, record: undefined, reason: 'its header has no identifier' });
    else if (record.isDeleted) deleted.push(identifier);
    else if (metadata === undefined) {
      faulty.push({ line, record: undefined, reason: fault ?? 'it has no metadata' });
    } else {
      collector.add(Buffer.from(metadata));
      collector.endItem(line, { base: baseOf(identifier) });
      if (collector.isFull) batches.push(...collector.take());
    }
  }
  batches.push(...collector.take());
  return { batches, faulty, identifiers, deleted };
}

/** As of a file of that name, so that what is derived from it outlasts a move of the repository. */
const baseOf = (identifier: string): string => `file:///${encodeURIComponent(identifier)}/`;
