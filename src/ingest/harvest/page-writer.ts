import { uuidOf } from '../../edm/record-uuid.ts';
import type { HarvestStep, Harvests } from '../../records/harvests.ts';
import type { IngestRun, RecordStore } from '../../records/record-store.ts';
import { type IngestSummary, type Place, placeText, type Rejection } from '../ingest-summary.ts';
import { RecordWriter, type WritableStore } from '../record-writer.ts';
import type { ReadItem } from '../sources/read-items.ts';
import type { PageItems } from './page-items.ts';

export type HarvestedStore = WritableStore & Pick<RecordStore, 'remove'>;

interface PageWriterParts {
  readonly store: HarvestedStore;
  readonly harvests: Pick<Harvests, 'recordsOf' | 'identifiersOf'>;
  readonly summary: IngestSummary;
  /** The repository's address, for reports. */
  readonly repository: string;
  readonly onRejected: (rejections: readonly Rejection[]) => void;
}

/** What became of a page. */
export interface WrittenPage extends Pick<HarvestStep, 'seen' | 'kept' | 'gone'> {
  /** Sound records. */
  readonly accepted: number;
}

/**
 * Stores the pages of a harvest: what is new and changed, what is deleted, and
 * what came under an identifier that now brings another record.
 */
export class PageWriter {
  readonly #parts: PageWriterParts;
  readonly #writer: RecordWriter;
  #stored: { readonly uuid: string; readonly identifier: string }[] = [];
  #rejections: Rejection[] = [];

  constructor(parts: PageWriterParts) {
    this.#parts = parts;
    this.#writer = new RecordWriter(parts.store, parts.summary, {
      full: false,
      onStored: (uuid, place) => this.#stored.push({ uuid, identifier: identifierOf(place) }),
      onRejected: (rejections) => {
        this.#rejections = this.#rejections.concat(rejections);
      },
    });
  }

  open(pipelineId: string): Promise<IngestRun> {
    return this.#writer.open(pipelineId);
  }

  /** `read`: what became of the items of the page's batches. */
  async write(page: PageItems, read: readonly ReadItem[], run: IngestRun): Promise<WrittenPage> {
    this.#stored = [];
    this.#rejections = [];
    const { repository, summary, store } = this.#parts;
    const placeOf = (line: number): Place => ({ repository, identifier: page.identifiers[line - 1] ?? '' });
    await this.#writer.add([...page.faulty, ...read], placeOf);
    await this.#writer.flush();
    if (this.#rejections.length > 0) this.#parts.onRejected(this.#rejections);
    const rejected = this.#rejections.map(({ place, uuid }) => ({ uuid, identifier: identifierOf(place) }));
    // A faulty record still occurs: its stored version stays.
    const known = rejected.flatMap(({ uuid, identifier }) =>
      uuid === undefined ? [] : { uuid, identifier },
    );
    const seen = [...known, ...this.#stored];
    const kept = rejected.map(({ identifier }) => identifier);
    const gone = await this.#gone(page, seen, new Set(kept), run);
    if (gone.length > 0) summary.deleted += await store.remove(gone, run);
    return { seen, kept, gone, accepted: this.#stored.length };
  }

  async #gone(
    { identifiers, deleted }: PageItems,
    seen: WrittenPage['seen'],
    kept: ReadonlySet<string>,
    { pipelineId }: IngestRun,
  ): Promise<string[]> {
    const known = await this.#parts.harvests.recordsOf(pipelineId, [...new Set(identifiers)]);
    const occurs = new Set(seen.map(({ uuid }) => uuid));
    const candidates = [...known].flatMap(([identifier, uuids]) => (kept.has(identifier) ? [] : uuids));
    const unheardOf = deleted.filter((identifier) => !known.has(identifier));
    const named = await this.#named(unheardOf, pipelineId);
    return [...new Set([...candidates, ...named])].filter((uuid) => !occurs.has(uuid));
  }

  /** Records that never came by a harvest, but that identifiers name all the same. */
  async #named(identifiers: readonly string[], pipelineId: string): Promise<string[]> {
    const uuids = identifiers.map((identifier) => uuidOf({ id: identifier }, pipelineId));
    const harvested = await this.#parts.harvests.identifiersOf(pipelineId, uuids);
    return uuids.filter((uuid) => !harvested.has(uuid));
  }
}

const identifierOf = (place: Place): string => ('identifier' in place ? place.identifier : placeText(place));
