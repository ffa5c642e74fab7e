import type { Client } from 'typesense';
import { Agent, type Dispatcher } from 'undici';
import { readBody } from '../../../kernel/http.ts';
import { parseJson } from '../../../kernel/json.ts';
import { BrokenReply } from './cluster-retry.ts';
import { probe, SILENT } from './request-node.ts';

type Options = ConstructorParameters<typeof Client>[0];
/** How the official client makes its requests (axios' adapters). */
type Transport = Extract<NonNullable<Options['axiosAdapter']>, (...args: never[]) => unknown>;

/** While a request runs, its node is probed at this interval, and is down after this many failures in a row. */
const [PROBE_INTERVAL_MS, MAX_FAILED_PROBES] = [5000, 3];
/** The reply to an import has a line for each document, with the document if it was refused. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;
const CONNECT_MS = 5000;
const CONNECTIONS = 8;

/** Milliseconds. */
export interface TransportTimes {
  /** An export ends with an error after this time without data. */
  readonly idle: number;
  /** The longest time of an import. */
  readonly import: number;
  /** The longest time of an export, which is read as fast as its documents are used. */
  readonly export: number;
}

/**
 * Requests of the official client over undici: connections are reused, and an
 * import, for which the client itself has no timeout, ends when its node is down.
 */
export function indexTransport(times: TransportTimes): {
  readonly transport: Transport;
  close(): Promise<void>;
} {
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const transport: Transport = async (config) => {
    const url = new URL(config.url ?? '');
    for (const [name, value] of Object.entries((config.params ?? {}) as object)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const controller = new AbortController();
    const watch = watchNode(url, () => controller.abort());
    const isExport = config.responseType === 'stream';
    const abort = () => controller.abort();
    const timer = config.timeout ? setTimeout(abort, config.timeout) : undefined;
    const deadline = setTimeout(abort, isExport ? times.export : times.import).unref();
    let isStreaming = false;
    try {
      const reply = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: (config.method ?? 'get').toUpperCase() as Dispatcher.HttpMethod,
        headers: plainHeaders(config.headers),
        body: (config.data as string | undefined) ?? null,
        signal: controller.signal,
        bodyTimeout: isExport ? times.idle : 0,
      });
      const data = await contentOf(url.pathname, reply, isExport);
      isStreaming = data === reply.body;
      if (isStreaming) reply.body.once('close', () => clearTimeout(deadline));
      return {
        data,
        status: reply.statusCode,
        statusText: '',
        headers: plainHeaders(reply.headers),
        config,
      };
    } finally {
      clearTimeout(timer);
      if (!isStreaming) clearTimeout(deadline);
      watch.stop();
    }
  };
  return { transport, close: () => agent.destroy() };
}

/** Errors: BrokenReply, and those of the body. */
async function contentOf(path: string, reply: Dispatcher.ResponseData, isExport: boolean): Promise<unknown> {
  try {
    rejectForeign(path, reply);
    return isExport && reply.statusCode === 200 ? reply.body : await bodyOf(reply, isExport);
  } catch (error) {
    // An unread body would keep its connection.
    reply.body.on('error', () => {}).destroy();
    throw error;
  }
}

/** Errors: BrokenReply for a success that is not an engine's, such as a page of a proxy. */
function rejectForeign(path: string, { statusCode, headers }: Dispatcher.ResponseData): void {
  if (statusCode >= 300) return;
  const type = String(headers['content-type'] ?? '');
  const isLines = /\/documents\/(?:import|export)$/.test(path);
  if (isLines ? !/html/i.test(type) : /json/i.test(type)) return;
  throw new BrokenReply('a success that is not from an engine');
}

/**
 * The body as text, which the client parses; an error in place of a stream is parsed here.
 * Errors: BrokenReply if it is too long.
 */
async function bodyOf({ body, headers }: Dispatcher.ResponseData, isError: boolean): Promise<unknown> {
  const bytes = await readBody(body, headers['content-length'], MAX_REPLY_BYTES);
  if (bytes === undefined) throw new BrokenReply(`a response of more than ${MAX_REPLY_BYTES} bytes`);
  const text = Buffer.from(bytes).toString('utf8');
  // For a page of a proxy, the status is enough.
  return isError ? (parseJson(text) ?? text) : text;
}

/** Calls `onDown` when the node of this URL fails several probes in a row. */
function watchNode(url: URL, onDown: () => void): { stop(): void } {
  const stopped = new AbortController();
  // The part before Typesense's own paths belongs to the node's URL.
  const node = url.origin + url.pathname.replace(/\/(?:collections|aliases|keys|debug|health)\b.*$/, '');
  let failures = 0;
  const timer = setInterval(async () => {
    const reason = await probe(node, stopped.signal);
    if (stopped.signal.aborted) return;
    failures = reason === SILENT || reason === 'connection refused' ? failures + 1 : 0;
    if (failures >= MAX_FAILED_PROBES) onDown();
  }, PROBE_INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

const plainHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
