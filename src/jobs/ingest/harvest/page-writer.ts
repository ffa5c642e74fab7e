import { uuidOf } from '../../../edm/record/record-uuid.ts';
import type { IngestRun, RecordStore } from '../../../stores/records/record-store.ts';
import type { HarvestStep, Harvests } from '../../../stores/records/store.ts';
import { formerIdentity, storedFormerUuid } from '../former-uuid.ts';
import type { IngestSummary } from '../ingest-summary.ts';
import { RecordWriter, type WritableStore } from '../record-writer.ts';
import { type ItemLocation, locationText, type ReportedItem } from '../reported-item.ts';
import type { ReadItem } from '../sources/read-items.ts';
import type { PageItems } from './page-items.ts';

export type HarvestStore = WritableStore & Pick<RecordStore, 'remove'>;

interface PageWriterParts {
  readonly store: HarvestStore;
  readonly harvests: Pick<Harvests, 'recordsOf' | 'identifiersOf'>;
  readonly summary: IngestSummary;
  /** The repository's URL, for reports. */
  readonly repository: string;
  readonly onReported: (items: readonly ReportedItem[], summary: IngestSummary) => void;
}

export interface WrittenPage extends Pick<HarvestStep, 'seen' | 'kept' | 'gone'> {
  /** Number of valid records. */
  readonly accepted: number;
}

/**
 * Stores the pages of a harvest: new and changed records, deletions, and records
 * whose identifier now belongs to another record.
 */
export class PageWriter {
  readonly #parts: PageWriterParts;
  readonly #writer: RecordWriter;
  #stored: { readonly uuid: string; readonly identifier: string }[] = [];
  #reported: ReportedItem[] = [];

  constructor(parts: PageWriterParts) {
    this.#parts = parts;
    this.#writer = new RecordWriter(parts.store, parts.summary, {
      full: false,
      onStored: (uuid, location) => this.#stored.push({ uuid, identifier: identifierOf(location) }),
      onReported: (items) => {
        this.#reported = this.#reported.concat(items);
      },
    });
  }

  open(pipelineId: string): Promise<IngestRun> {
    return this.#writer.open(pipelineId);
  }

  close(): void {
    this.#writer.close();
  }

  /** `read`: the results for the items of the page's batches. */
  async write(page: PageItems, read: readonly ReadItem[], run: IngestRun): Promise<WrittenPage> {
    this.#stored = [];
    this.#reported = [];
    const { repository, summary, store, onReported } = this.#parts;
    await this.#writer.add([...page.faulty, ...read], (line) => ({
      repository,
      identifier: page.identifiers[line - 1] ?? '',
    }));
    await this.#writer.flush();
    if (this.#reported.length > 0) onReported(this.#reported, summary);
    const rejected = this.#reported
      .filter(({ severity }) => severity === 'rejected')
      .map(({ location, uuid, isSecond }) => ({
        uuid: isSecond ? undefined : uuid,
        identifier: identifierOf(location),
      }));
    // A faulty record still occurs: its stored version stays.
    const faulty = rejected.flatMap(({ uuid, identifier }) =>
      uuid === undefined ? [] : { uuid, identifier },
    );
    const seen = [...faulty, ...this.#stored];
    const kept = rejected.map(({ identifier }) => identifier);
    const gone = await this.#findGone(page, seen, new Set(kept), run);
    if (gone.length > 0) summary.deleted += await store.remove(gone, run);
    return { seen, kept, gone, accepted: this.#stored.length };
  }

  async #findGone(
    { identifiers, deleted }: PageItems,
    seen: WrittenPage['seen'],
    kept: ReadonlySet<string>,
    { pipelineId }: IngestRun,
  ): Promise<string[]> {
    const byIdentifier = await this.#parts.harvests.recordsOf(pipelineId, [...new Set(identifiers)]);
    const candidates = [...byIdentifier].flatMap(([identifier, uuids]) =>
      kept.has(identifier) ? [] : uuids,
    );
    const unknown = deleted.filter((identifier) => !byIdentifier.has(identifier));
    const named = await this.#neverHarvested(unknown, pipelineId);
    const occurs = new Set(seen.map(({ uuid }) => uuid));
    return [...new Set([...candidates, ...named])].filter((uuid) => !occurs.has(uuid));
  }

  /** The records that identifiers name, except those that were harvested under another identifier. */
  async #neverHarvested(identifiers: readonly string[], pipelineId: string): Promise<string[]> {
    const uuids: string[] = [];
    for (const identifier of identifiers) {
      const uuid = uuidOf({ id: identifier }, pipelineId);
      const former = formerIdentity(identifier, uuid, pipelineId);
      uuids.push((former && (await storedFormerUuid(this.#parts.store, former, identifier))) ?? uuid);
    }
    const harvested = await this.#parts.harvests.identifiersOf(pipelineId, uuids);
    return uuids.filter((uuid) => !harvested.has(uuid));
  }
}

const identifierOf = (location: ItemLocation): string =>
  'identifier' in location ? location.identifier : locationText(location);
