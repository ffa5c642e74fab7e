import { VitrineError } from './vitrine-error.ts';

export interface ClientOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Further headers of all requests, such as `User-Agent` in Node.js. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a request is repeated after 429 and 503. Default: 3. */
  readonly retries?: number;
  /** The longest wait before a retry, in seconds; if the service asks for more, the error is thrown. Default: 60. */
  readonly maxWait?: number;
  /** Called when the service ignored a parameter that looks like a mistake. Default: a warning on the console. */
  readonly onHint?: (hint: string, url: string) => void;
}

export interface RequestOptions {
  /** Ends the request, its retries and all further pages. */
  readonly signal?: AbortSignal | undefined;
}

export interface Sent extends RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: FormData;
}

/** Sends a request and retries it when the service is busy. Errors: VitrineError; those of `fetch`. [openapi-5] */
export async function send(
  url: string,
  { method = 'GET', body, signal }: Sent,
  {
    fetch: request = fetch,
    headers = {},
    retries = 3,
    maxWait = 60,
    onHint = (hint) => console.warn(hint),
  }: ClientOptions,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await request(url, {
      method,
      headers,
      ...(body && { body }),
      ...(signal && { signal }),
    });
    const hint = response.headers.get('x-vitrine-hint');
    if (hint !== null && attempt === 0) onHint(hint, url);
    if (response.ok) return response;
    const error = new VitrineError(response, await response.text());
    const seconds = secondsToWait(response, attempt);
    if (seconds === undefined || attempt >= retries || seconds > maxWait) throw error;
    await wait(seconds * 1000, signal);
  }
}

/** Undefined if the request should not be repeated. */
function secondsToWait({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const given = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 2 ** attempt : Math.max(0, seconds);
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
