import type { OpenedExport } from '../../catalogue/export.ts';
import type { CsvOptions, TableForm } from '../../tables/open-tables.ts';
import type { ExportFormat } from './export-format.ts';

/** Documents that are read at once, about half a megabyte; fewer if they are large. */
const PAGE_DOCUMENTS = 250;

export interface ChunkOptions {
  readonly format: ExportFormat;
  readonly csv: CsvOptions;
  /** NDJSON: end with a line about the export. */
  readonly trailer: boolean;
  /** Documents at most. */
  readonly limit: number;
}

/** How far an export has come. */
interface Progress {
  documents: number;
  /** Undefined until it has ended. */
  complete: boolean | undefined;
}

/** The bytes of an export. Errors: those of reading it. */
export async function* exportChunks(
  opened: OpenedExport,
  { format, csv, trailer, limit }: ChunkOptions,
): AsyncGenerator<Uint8Array> {
  const progress: Progress = { documents: 0, complete: undefined };
  const pages = pagesOf(opened, limit, progress);
  if (format === 'ndjson') {
    yield* pages;
    if (trailer) yield new TextEncoder().encode(`${JSON.stringify({ vitrine: progress })}\n`);
    return;
  }
  const form: TableForm = format === 'csv' ? { format, csv } : { format };
  const { openTable } = await import('../../tables/open-tables.ts');
  const table = await openTable(form, opened.fields);
  try {
    yield table.head;
    for await (const lines of pages) yield await table.add(lines);
    yield await table.end({ vitrine: JSON.stringify(progress) });
  } finally {
    table.close();
  }
}

/** Reads each page while the one before is sent. */
async function* pagesOf(
  opened: OpenedExport,
  limit: number,
  progress: Progress,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = () => {
    const next = opened.read(Math.min(PAGE_DOCUMENTS, Math.max(1, limit - progress.documents)));
    // The error is thrown where the page is awaited, unless nobody waits any more.
    next.catch(() => {});
    return next;
  };
  for (let next = read(); ; ) {
    const page = await next;
    if (page === undefined || progress.documents >= limit) {
      progress.complete = page === undefined;
      return;
    }
    progress.documents += page.documents;
    next = read();
    yield page.lines;
  }
}
