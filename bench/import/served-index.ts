import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import { renderCollection } from '../../src/engine/collection-definition.ts';
import { FACET_BY, QUERY_BY } from '../engine/documents.ts';
import { Command } from '../slice/command.ts';

const KEY = 'bench';

/** `vitrine engine` in a process of its own, asked over HTTP. */
export class ServedIndex {
  readonly command: Command;
  readonly #address: string;

  private constructor(command: Command, address: string) {
    this.command = command;
    this.#address = address;
  }

  static async start(folder: string): Promise<ServedIndex> {
    const command = new Command(folder, ['engine'], { SEARCH_ADMIN_API_KEY: KEY });
    return new ServedIndex(command, await command.address());
  }

  async #send(path: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Promise<Response> {
    const response = await fetch(`${this.#address}${path}`, {
      ...init,
      headers: { 'x-typesense-api-key': KEY },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async create(): Promise<void> {
    const definition = renderCollection(collectionSchema('chos', 'chos'), 0, 0);
    await this.#send('/collections', { method: 'POST', body: JSON.stringify(definition) });
  }

  /** Sends a file of documents in one request. Errors: when one is refused. */
  async import(file: string): Promise<void> {
    await this.#import(Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 20 })) as ReadableStream);
  }

  async importLines(lines: readonly string[]): Promise<void> {
    await this.#import(lines.join('\n'));
  }

  async #import(body: ReadableStream | string): Promise<void> {
    const path = '/collections/chos/documents/import?action=upsert';
    const response = await this.#send(path, { method: 'POST', body, duplex: 'half' });
    const refused = (await response.text()).split('\n').find((line) => !line.includes('"success":true'));
    if (refused !== undefined) throw new Error(refused);
  }

  /** Number found. */
  async search(parameters: Readonly<Record<string, string>>): Promise<number> {
    const response = await this.#send(
      `/collections/chos/documents/search?${new URLSearchParams(parameters)}`,
    );
    return ((await response.json()) as { readonly found: number }).found;
  }

  /** Everything, with the facets that the API counts. */
  everything(): Promise<number> {
    return this.search({ q: '*', facet_by: FACET_BY.join(','), max_facet_values: '50' });
  }

  words(words: string): Promise<number> {
    return this.search({ q: words, query_by: QUERY_BY.join(','), facet_by: FACET_BY.join(',') });
  }
}
