import type { QualityFigures } from '../quality/quality-figures.ts';

/** The quality of all records, night by night, for reports. */
export interface QualityHistory {
  /**
   * Stores the figures of a night in one transaction; they replace all that were stored for
   * it. When it resolves, they survive a crash of process and machine.
   */
  put(night: string, entries: readonly QualityEntry[]): Promise<void>;
  /**
   * The entries of these institutions in the latest nights, by night; those of the whole
   * collection without institutions. `nights` counts those that have an entry of any of them.
   */
  read(institutions: readonly string[] | undefined, nights: number): Promise<readonly NightEntry[]>;
  close(): Promise<void>;
}

export interface QualityEntry {
  /** The name in `dataProvider`; undefined for the whole collection. */
  readonly institution: string | undefined;
  readonly figures: QualityFigures;
}

interface NightEntry extends QualityEntry {
  /** The date, such as `2026-11-23`. */
  readonly night: string;
}

/** Stands for the whole collection in the databases. No object has it in `dataProvider`. */
export const WHOLE = '';
