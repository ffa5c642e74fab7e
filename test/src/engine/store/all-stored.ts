import type { StoredDocument } from '../../../../src/engine/documents/stored-document.ts';
import { DocumentReader } from '../../../../src/engine/store/document-reader.ts';
import { documentsPath } from '../../../../src/engine/store/document-tables.ts';
import { joinRows } from '../../../../src/engine/store/rows.ts';

/** All live documents of the collection in this folder, in the order of their insertion. */
export function allStored(folder: string): StoredDocument[] {
  const reader = new DocumentReader(documentsPath(folder));
  try {
    const listed = reader.rowsOf(reader.state(), 0, Number.MAX_SAFE_INTEGER);
    return reader.read([...joinRows([listed]).rows], () => true).flatMap((document) => document ?? []);
  } finally {
    reader.close();
  }
}
