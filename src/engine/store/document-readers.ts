import { DocumentReader } from './document-reader.ts';
import { documentsPath } from './document-tables.ts';

/** One open reader for each collection that was asked for, by folder. */
export class DocumentReaders {
  readonly #open = new Map<string, DocumentReader>();

  of(folder: string): DocumentReader {
    let reader = this.#open.get(folder);
    if (!reader) {
      reader = new DocumentReader(documentsPath(folder));
      this.#open.set(folder, reader);
    }
    return reader;
  }

  folders(): string[] {
    return [...this.#open.keys()];
  }

  close(folder: string): void {
    this.#open.get(folder)?.close();
    this.#open.delete(folder);
  }
}
