import { FACET_BY, QUERY_BY } from '../queries/documents.ts';
import { TypesenseServer } from '../rivals/typesense-server.ts';
import { Command } from './command.ts';

const KEY = 'bench';
const COLLECTION = 'chos';

/** `vitrine engine` in a separate process, searched over HTTP. */
export class ServedIndex {
  readonly command: Command;
  /** What other threads make a `server` of. */
  readonly address: ConstructorParameters<typeof TypesenseServer>;
  readonly server: TypesenseServer;

  private constructor(command: Command, url: string) {
    this.command = command;
    this.address = [url, KEY, COLLECTION];
    this.server = new TypesenseServer(...this.address);
  }

  static async start(folder: string): Promise<ServedIndex> {
    const command = new Command(folder, ['engine'], { SEARCH_ADMIN_API_KEY: KEY });
    return new ServedIndex(command, await command.url());
  }

  /** Number found. */
  async search(parameters: Readonly<Record<string, string>>): Promise<number> {
    const body = await this.server.ask(parameters);
    return (JSON.parse(body.toString('utf8')) as { readonly found: number }).found;
  }

  /** Searches everything, with the API's facets. */
  everything(): Promise<number> {
    return this.search({ q: '*', facet_by: FACET_BY.join(','), max_facet_values: '50' });
  }

  words(words: string): Promise<number> {
    return this.search({ q: words, query_by: QUERY_BY.join(','), facet_by: FACET_BY.join(',') });
  }

  /** Terminates it; returns what it has used. */
  async stop(): ReturnType<Command['end']> {
    this.server.close();
    this.command.terminate();
    return await this.command.end();
  }
}
