import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderCollection } from '../../src/engine/collection-definition.ts';
import type { CollectionSchema } from '../../src/engine/schema.ts';

/** One collection of a server with Typesense's API: `vitrine engine`, or Typesense itself. */
export class TypesenseServer {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #name: string;
  readonly #collection: string;
  /** One persistent connection: requests of `ask` are sent one after the other. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** `url` without a slash at the end. */
  constructor(url: string, key: string, collection: string) {
    this.#url = url;
    this.#headers = { 'x-typesense-api-key': key };
    this.#name = collection;
    this.#collection = `/collections/${collection}`;
  }

  /** Makes the collection, with the fields of the schema. */
  async create(schema: CollectionSchema): Promise<void> {
    const definition = renderCollection({ ...schema, name: this.#name }, 0, 0);
    await this.#send('/collections', { method: 'POST', body: JSON.stringify(definition) });
  }

  /** Ignores a missing collection. */
  async drop(): Promise<void> {
    await fetch(`${this.#url}${this.#collection}`, { method: 'DELETE', headers: this.#headers });
  }

  /** Sends a file of documents in one request. Errors: if one is refused. */
  async import(file: string): Promise<void> {
    await this.#import(Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 20 })) as ReadableStream);
  }

  /**
   * Sends documents, one a line, in one request while they are made. The next piece is asked for
   * when the system has taken the one before, whose memory can then be used again.
   * Errors: if one is refused.
   */
  async importPieces(pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const sending = request(`${this.#url}${this.#importPath}`, { method: 'POST', headers: this.#headers });
    const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
    for await (const piece of pieces) {
      const taken = new Promise<void>((resolve) => sending.write(piece, () => resolve()));
      const refusal = await Promise.race([taken, responded]);
      if (refusal) break;
    }
    sending.end();
    const [response] = await responded;
    const reply = (await buffer(response)).toString();
    if (response.statusCode !== 200) throw new Error(`import: ${response.statusCode} ${reply}`);
    requireSuccess(reply);
  }

  async importLines(lines: readonly string[]): Promise<void> {
    await this.#import(lines.join('\n'));
  }

  async #import(body: ReadableStream | string): Promise<void> {
    requireSuccess(
      await (await this.#send(this.#importPath, { method: 'POST', body, duplex: 'half' })).text(),
    );
  }

  get #importPath(): string {
    return `${this.#collection}/documents/import?action=upsert`;
  }

  async #send(path: string, init: RequestInit & { readonly duplex?: 'half' }): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, { ...init, headers: this.#headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** A search, its reply as it comes. Errors: a status other than 200. */
  async ask(parameters: Readonly<Record<string, string>>): Promise<Buffer> {
    const path = `${this.#collection}/documents/search?${new URLSearchParams(parameters)}`;
    const response = await this.#get(path);
    const body = await buffer(response);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body}`);
    return body;
  }

  /** If the server has closed the persistent connection, the request is repeated over another. */
  #get(path: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = get(`${this.#url}${path}`, { agent: this.#agent, headers: this.#headers }, resolve).on(
        'error',
        (error) => {
          if (asked.reusedSocket) this.#get(path).then(resolve, reject);
          else reject(error);
        },
      );
    });
  }

  /** Closes the persistent connection. */
  close(): void {
    this.#agent.destroy();
  }
}

/** Errors: the first outcome of an import that is a refusal. */
function requireSuccess(outcomes: string): void {
  const refused = outcomes.split('\n').find((line) => !line.includes('"success":true'));
  if (refused !== undefined) throw new Error(refused);
}
