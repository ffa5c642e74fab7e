import { folderId } from './folder-id.ts';

/**
 * What tells the search index in a data folder from those of other machines that
 * share one record store.
 * Errors: as `folderId`.
 */
export const indexScope = (dataDir: string): string => folderId(dataDir, 'index-id');
