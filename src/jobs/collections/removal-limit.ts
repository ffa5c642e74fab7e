export interface RemovalOptions {
  /** Removes documents however many they are. */
  readonly force?: boolean;
}

/** What a run would remove from a collection. */
export interface Removal {
  /** The numbered collection. */
  readonly collection: string;
  readonly documents: number;
  readonly removed: number;
}

/** A run that would remove a larger share of a collection than this, and more documents, is refused. [ingest-9] */
const MAX_REMOVED_SHARE = 0.2;
const MAX_REMOVED_DOCUMENTS = 50;

export const exceedsRemovalLimit = ({ documents, removed }: Omit<Removal, 'collection'>): boolean =>
  removed > MAX_REMOVED_DOCUMENTS && removed > MAX_REMOVED_SHARE * documents;

/** The run would have removed too much: it has changed nothing. */
export class RemovalRefused extends Error {
  constructor({ collection, documents, removed }: Removal) {
    const [rest, all] = [documents - removed, documents].map((count) => GROUPED.format(count));
    super(`${rest} of the ${all} documents of ${collection} would stay, over 20 % fewer`);
  }
}

const GROUPED = new Intl.NumberFormat('en');
