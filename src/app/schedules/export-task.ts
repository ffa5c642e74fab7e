import { type ExportOptions, type ExportOutcome, exportDataset } from '../../dataset/export-dataset.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { folderId } from '../wiring/folder-id.ts';
import type { Store } from '../wiring/open-store.ts';
import { inTurn, type Skipped } from './run-exclusively.ts';

/**
 * Makes the dataset, one process at a time. `due` as `inTurn` has it; machines
 * that share a record store, but not the folder, make one each.
 * Errors: DatasetError, StoreError.
 */
export function exportTask(
  { exportDir, idBase, storeUrl }: Pick<Settings, 'exportDir' | 'idBase' | 'storeUrl'>,
  store: Pick<Store, 'locks' | 'derived' | 'location'>,
  { due, ...options }: ExportOptions & { readonly due?: number } = {},
): Promise<ExportOutcome | Skipped> {
  const parts = {
    folder: exportDir,
    idBase,
    store: store.location,
    derived: store.derived,
    clock: systemClock,
  };
  const name = storeUrl === undefined ? 'export' : `export-${folderId(exportDir, 'folder-id')}`;
  return inTurn(store, name, { due, signal: options.signal }, () => exportDataset(parts, options));
}
