import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from '../harness/command.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { linesOf } from './corpora.ts';
import type { CorpusName, Language } from './judged-rows.ts';

/** A service over the records of corpora, and what it answers. */
export class Installation {
  readonly #command: Command;
  readonly #base: string;

  private constructor(command: Command, base: string) {
    this.#command = command;
    this.#base = base;
  }

  /** Ingests, indexes and serves in a temporary folder, with these settings. */
  static async start(
    corpora: readonly CorpusName[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Installation> {
    const dataDir = temporaryFolder('meaning');
    const file = join(dataDir, 'records.jsonl');
    writeFileSync(file, corpora.flatMap(linesOf).map(withoutPictures).join('\n'));
    await run(dataDir, ['ingest', file, '--pipeline', 'meaning'], settings);
    await run(dataDir, ['index'], settings);
    const service = { ...settings, SYNC_AT: '', EXPORT_AT: '', SEARCH_TIME_LIMIT: '20' };
    const command = new Command(dataDir, ['serve'], service);
    const base = await command.url();
    command.output.resume();
    return new Installation(command, base);
  }

  /** Errors: a status other than 200. */
  async search(parameters: Readonly<Record<string, string>>): Promise<Found> {
    const query = new URLSearchParams({ per_page: '50', facet_by: '', ...parameters });
    const response = await fetch(`${this.#base}/v2/search?${query}`);
    if (!response.ok) throw new Error(`${response.status} for ${query}: ${await response.text()}`);
    return (await response.json()) as Found;
  }

  /** The objects that the site's search page shows, in its order. */
  async objectsOnPage(language: Language, words: string): Promise<string[]> {
    const response = await fetch(`${this.#base}/${language}/search?${new URLSearchParams({ q: words })}`);
    const page = await response.text();
    if (!response.ok) throw new Error(`${response.status} for ${words}: ${page}`);
    const links = page.matchAll(/data-uuid="([^"]+)"/g);
    return [...new Set(Array.from(links, ([, uuid = '']) => uuid))];
  }

  async stop(): Promise<void> {
    this.#command.terminate();
    await this.#command.end();
  }
}

export interface Found {
  readonly found: number;
  readonly hits: readonly Hit[];
  readonly neighbours?: { readonly hits: readonly Hit[] } | null;
}

interface Hit {
  readonly document: { readonly uuid: string; readonly title?: readonly string[] | string };
  readonly vector_distance?: number;
}

/** Nothing is fetched from the institutions. */
function withoutPictures(line: string): string {
  const { 'edm:isShownBy': _, 'edm:hasView': __, 'edm:object': ___, ...record } = JSON.parse(line);
  return JSON.stringify(record);
}

async function run(
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const command = new Command(dataDir, args, settings);
  await text(command.output);
  await command.end();
}
