import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/error-message.ts';
import { makeFolder } from '../../kernel/files.ts';
import type { IngestSummary } from './ingest-summary.ts';
import { type HtmlReport, reportHtml } from './report/html-report.ts';
import { LineFiles } from './report/line-files.ts';
import { removeOldReports } from './report/old-reports.ts';
import type { ReportedItem } from './reported-item.ts';

/** The report cannot be written; the message names the folder. */
export class ReportError extends Error {}

export interface RunReportOptions {
  /** Makes the report's folder when it is needed, and returns its path. */
  readonly makeFolder: () => string;
  readonly clock: Clock;
  readonly command: HtmlReport['command'];
  readonly sources: HtmlReport['sources'];
  /** Writes a report even if there is nothing to report. */
  readonly always?: boolean;
}

/** How often the HTML file of a long run is written anew. */
const REFRESH_MS = 15_000;

/**
 * The report of one run: a folder with `report.html`, and every line as
 * `report.csv` and `report.jsonl`. It is made for the first item that is rejected
 * or has a warning. What was added is in the files at once, and in the HTML file
 * at the latest at the end, so that a killed run leaves a readable report.
 */
export class RunReport {
  readonly #options: RunReportOptions;
  readonly #startedAt: number;
  #made: string | undefined;
  #open: { readonly folder: string; readonly lines: LineFiles } | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RunReportOptions) {
    this.#options = options;
    this.#startedAt = options.clock();
  }

  /** Undefined until there is something to report. */
  get folder(): string | undefined {
    return this.#open?.folder;
  }

  /** Errors: ReportError. */
  add(items: readonly ReportedItem[], summary: IngestSummary): void {
    this.#guard(() => {
      this.#files().lines.add(items);
      const now = this.#options.clock();
      if (now - this.#refreshedAt < REFRESH_MS) return;
      this.#refreshedAt = now;
      this.#writeHtml(summary, false);
    });
  }

  /** Errors: ReportError. */
  end(summary: IngestSummary): void {
    if (this.#open === undefined && this.#options.always !== true) return;
    this.#guard(() => {
      const { lines } = this.#files();
      this.#writeHtml(summary, true);
      lines.close();
    });
  }

  #files() {
    if (this.#open !== undefined) return this.#open;
    const folder = this.#made ?? this.#options.makeFolder();
    this.#made = folder;
    this.#open = { folder, lines: new LineFiles(folder) };
    return this.#open;
  }

  #writeHtml(summary: IngestSummary, isComplete: boolean): void {
    const { folder } = this.#files();
    const { command, sources, clock } = this.#options;
    const page = { command, sources, isComplete, startedAt: this.#startedAt, writtenAt: clock() };
    const draft = join(folder, '.report.html');
    writeFileSync(draft, reportHtml(summary, page));
    renameSync(draft, join(folder, 'report.html'));
  }

  #guard(write: () => void): void {
    try {
      write();
    } catch (cause) {
      const where = this.#made === undefined ? '' : ` in ${this.#made}`;
      throw new ReportError(`cannot write the report${where}: ${messageOf(cause)}`, { cause });
    }
  }
}

/** A new folder among the reports of all runs, whose old ones are removed. Its name begins with the time (UTC). */
export const reportFolderIn =
  (reports: string, clock: Clock): (() => string) =>
  () => {
    const now = clock();
    const folder = join(reports, `ingest-${new Date(now).toISOString().replaceAll(':', '-')}-${process.pid}`);
    makeFolder(folder);
    removeOldReports(reports, now);
    return folder;
  };
