import { Buffer } from 'node:buffer';

/** A request of the hostile client. */
export interface AskedRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

type Parameters = Readonly<Record<string, string | number | boolean>>;

export function get(path: string, parameters: Parameters = {}): AskedRequest {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  ).toString();
  return { method: 'GET', path: query === '' ? path : `${path}?${query}` };
}

export const postForm = (path: string, body: string): AskedRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
});

export const postJson = (path: string, body: unknown): AskedRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The request as it is sent over a connection that stays open. */
export function requestBytes({ method, path, headers = {}, body }: AskedRequest): Uint8Array {
  const content = body === undefined ? undefined : Buffer.from(body as string);
  const lines = Object.entries({
    host: 'vitrine.example',
    ...headers,
    ...(content && { 'content-length': String(content.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    content ?? Buffer.alloc(0),
  ]);
}
