import { type ExportOptions, type ExportOutcome, exportDataset } from '../dataset/export-dataset.ts';
import { systemClock } from '../kernel/clock.ts';
import { inTurn, type Skipped } from './in-turn.ts';
import type { Store } from './open-store.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the dataset, one process at a time. `due` as `inTurn` has it.
 * Errors: DatasetError, StoreError.
 */
export function exportTask(
  { exportDir, idBase }: Pick<Settings, 'exportDir' | 'idBase'>,
  store: Pick<Store, 'locks' | 'derived' | 'snapshot'>,
  { due, ...options }: ExportOptions & { readonly due?: number } = {},
): Promise<ExportOutcome | Skipped> {
  const parts = {
    folder: exportDir,
    idBase,
    snapshot: () => store.snapshot(),
    derived: store.derived,
    clock: systemClock,
  };
  return inTurn(store, 'export', due, () => exportDataset(parts, options));
}
