import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOKEN = 'C6mdvEQT:NOvD3Vlz-secret';

interface Tag {
  readonly name: string;
  readonly value: string;
}

export interface ServedBook {
  readonly id: number;
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly updated_at?: string;
}

export interface ServedPage {
  readonly id: number;
  readonly book_id: number;
  readonly chapter_id?: number | null;
  readonly name: string;
  readonly slug?: string;
  readonly html?: string;
  readonly tags?: readonly Tag[];
  readonly draft?: boolean;
  readonly template?: boolean;
  readonly updated_at?: string;
}

const TIME = '2026-02-03T04:05:06.000000Z';

/**
 * Answers as BookStack does, by the examples in its own repository
 * (`dev/api/responses`): lists with `data` and `total`, pages with `html` and
 * `tags`, errors, and the headers of its limit of requests. Nothing of it has
 * been compared with a running BookStack.
 */
export class BookStackServer {
  books: ServedBook[] = [];
  chapters: { readonly id: number; readonly book_id: number; readonly name: string }[] = [];
  pages: ServedPage[] = [];
  /** What was asked for, in order. */
  readonly asked: string[] = [];
  /** Requests that are let through in a minute. */
  limit = 180;
  /** The most rows in one portion of a list. */
  maxCount = 500;
  /** Answers in place of the server when it gives true. */
  instead: (path: string, response: ServerResponse) => boolean = () => false;
  used = 0;
  readonly #server = createServer((request, response) => this.#answer(request, response));

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://wiki');
    this.asked.push(pathname);
    if (this.instead(pathname, response)) return;
    const { status, body, headers } = this.#answerTo(pathname, searchParams, request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  #answerTo(path: string, query: URLSearchParams, authorization: string | undefined): Answer {
    if (this.used >= this.limit) {
      const headers = {
        'retry-after': '17',
        'x-ratelimit-reset': '1790000000',
        'x-ratelimit-limit': String(this.limit),
        'x-ratelimit-remaining': '0',
      };
      return { ...failure(429, 'Too Many Attempts.'), headers };
    }
    this.used += 1;
    const headers = {
      'x-ratelimit-limit': String(this.limit),
      'x-ratelimit-remaining': String(this.limit - this.used),
    };
    if (authorization !== `Token ${TOKEN}`) return failure(401, 'No matching API token was found');
    const [, name = '', id] = /^\/api\/(books|chapters|pages)(?:\/(\d+))?$/.exec(path) ?? [];
    const rows = { books: this.books, chapters: this.chapters, pages: this.pages }[name];
    if (rows === undefined) return failure(404, 'Not Found');
    if (id === undefined) return { status: 200, headers, body: this.#list(rows, query) };
    const row = rows.find((one) => one.id === Number(id));
    if (row === undefined) return failure(404, 'Page not found');
    return { status: 200, headers, body: { ...listed(row), ...(name === 'pages' && NO_TEXT), ...row } };
  }

  #list(rows: readonly { readonly id: number }[], query: URLSearchParams) {
    const offset = Number(query.get('offset') ?? 0);
    const count = Math.min(Number(query.get('count') ?? 100), this.maxCount);
    const sorted = query.get('sort') === '+id' ? [...rows].sort((a, b) => a.id - b.id) : rows;
    return { data: sorted.slice(offset, offset + count).map(listed), total: rows.length };
  }
}

/** A row without what only the single answer holds. */
function listed(row: { readonly id: number }): object {
  const { html: _html, tags: _tags, ...rest }: Partial<ServedPage> = row;
  const common = { created_at: TIME, updated_at: TIME, created_by: 1, updated_by: 1, owned_by: 1 };
  return { slug: `slug-${row.id}`, ...common, ...('book_id' in row && PAGE_DEFAULTS), ...rest };
}

const PAGE_DEFAULTS = { chapter_id: 0, priority: 0, draft: false, template: false };

const NO_TEXT = { html: '', tags: [] };

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const failure = (code: number, message: string): Answer => ({
  status: code,
  body: { error: { message, code } },
});
