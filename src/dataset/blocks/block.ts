import type { OriginRun } from '../../edm/dataset-origins.ts';
import type { Extent } from '../archive/gzip-parts.ts';

/**
 * Lines of an institution that are deflated by themselves: those of the live
 * records above one uuid, up to another.
 */
export interface Block {
  /** Undefined from the beginning. */
  readonly after: string | undefined;
  /** Undefined to the end. */
  readonly until: string | undefined;
  /** With those that are damaged. */
  readonly records: number;
  /** Uuids of records that have no line, as their bodies are no records. */
  readonly damaged: readonly string[];
  /** The highest change number of its records. */
  readonly lastChange: number;
  readonly raw: Extent;
  readonly packed: Extent;
  readonly origins: readonly OriginRun[];
}
