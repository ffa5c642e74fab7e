import { Buffer } from 'node:buffer';
import { BATCH_LIMITS, type BatchLimits, type ItemBatch, ItemCollector } from '../sources/item-batches.ts';
import type { ReadItem } from '../sources/read-items.ts';
import type { HarvestedRecord } from './oai-response.ts';

/** The records of one page. If an identifier occurs repeatedly, its last record counts. */
export interface PageItems {
  /** The metadata. The line of an item is the position of its record in `identifiers`, from 1. */
  readonly batches: readonly ItemBatch[];
  /** Records whose metadata is missing or unreadable, with the same kind of line. */
  readonly faulty: readonly ReadItem[];
  readonly identifiers: readonly string[];
  /** Identifiers of deleted records. */
  readonly deleted: readonly string[];
}

export function pageItems(
  records: readonly HarvestedRecord[],
  limits: BatchLimits = BATCH_LIMITS,
): PageItems {
  const latest = new Map(records.map((record) => [record.identifier, record]));
  const deleted: string[] = [];
  const faulty: ReadItem[] = [];
  const batches: ItemBatch[] = [];
  const collector = new ItemCollector(limits);
  for (const [i, record] of records.entries()) {
    const { identifier, metadata, fault } = record;
    const line = i + 1;
    if (identifier === '')
      faulty.push({ line, record: undefined, reasons: [fault ?? 'its header has no identifier'] });
    else if (latest.get(identifier) !== record) continue;
    else if (record.isDeleted) deleted.push(identifier);
    else if (metadata === undefined) {
      faulty.push({ line, record: undefined, reasons: [fault ?? 'it has no metadata'] });
    } else {
      collector.add(Buffer.from(metadata));
      collector.endItem(line, { base: baseOf(identifier) });
      if (collector.isFull) batches.push(...collector.take());
    }
  }
  batches.push(...collector.take());
  return { batches, faulty, identifiers: records.map(({ identifier }) => identifier), deleted };
}

/** Like that of a file with this name, so that derived identifiers do not change if the repository moves. */
const baseOf = (identifier: string): string => `file:///${encodeURIComponent(identifier)}/`;
