import type { Client } from 'typesense';
import { Agent, type Dispatcher } from 'undici';
import { readBody } from '../../kernel/http.ts';
import { BrokenReply } from './patiently.ts';
import { probe, SILENT } from './probe.ts';

type Options = ConstructorParameters<typeof Client>[0];
/** How the official client makes its requests (axios' adapters). */
type Transport = Extract<NonNullable<Options['axiosAdapter']>, (...args: never[]) => unknown>;

/** A node that is busy with a request is asked so often whether it is still there, and given up after so many silences. */
const [WATCH_MS, SILENCES] = [5000, 3];
/** A batch of an import has a line for each document, with the document where it was refused. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;
const CONNECT_MS = 5000;
const CONNECTIONS = 8;

/**
 * Requests of the official client over undici: connections are kept, and an
 * import, for which the client itself waits forever, ends when its node does.
 * An export ends with an error when nothing of it comes for `silenceMs`.
 */
export function indexTransport(silenceMs: number): { readonly transport: Transport; close(): Promise<void> } {
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
    const watch = watching(url, () => controller.abort());
    const isExport = config.responseType === 'stream';
    const late = config.timeout ? setTimeout(() => controller.abort(), config.timeout) : undefined;
    try {
      const reply = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: (config.method ?? 'get').toUpperCase() as Dispatcher.HttpMethod,
        headers: plainHeaders(config.headers),
        body: (config.data as string | undefined) ?? null,
        signal: controller.signal,
        bodyTimeout: isExport ? silenceMs : 0,
      });
      return {
        data: await contentOf(url.pathname, reply, isExport),
        status: reply.statusCode,
        statusText: '',
        headers: plainHeaders(reply.headers),
        config,
      };
    } finally {
      clearTimeout(late);
      watch.stop();
    }
  };
  return { transport, close: () => agent.destroy() };
}

/** Errors: BrokenReply, and those of the body. */
async function contentOf(path: string, reply: Dispatcher.ResponseData, isExport: boolean): Promise<unknown> {
  try {
    refuseForeign(path, reply);
    return isExport && reply.statusCode === 200 ? reply.body : await bodyOf(reply, isExport);
  } catch (error) {
    // What is left unread would keep the connection.
    reply.body.on('error', () => {}).destroy();
    throw error;
  }
}

/** Errors: BrokenReply for a success of another kind than the engine's, such as a page of a proxy. */
function refuseForeign(path: string, { statusCode, headers }: Dispatcher.ResponseData): void {
  if (statusCode >= 300) return;
  const type = String(headers['content-type'] ?? '');
  const isLines = /\/documents\/(?:import|export)$/.test(path);
  if (isLines ? !/html/i.test(type) : /json/i.test(type)) return;
  throw new BrokenReply('a success that is none of an engine');
}

/**
 * Text as it is, which the client reads by its type; an error in the place of a stream is read here.
 * Errors: an Error for one that is far too long.
 */
async function bodyOf({ body, headers }: Dispatcher.ResponseData, isError: boolean): Promise<unknown> {
  const bytes = await readBody(body, headers['content-length'], MAX_REPLY_BYTES);
  if (bytes === undefined) throw new BrokenReply(`an answer of more than ${MAX_REPLY_BYTES} bytes`);
  const said = Buffer.from(bytes).toString('utf8');
  if (!isError) return said;
  try {
    return JSON.parse(said) as unknown;
  } catch {
    // A page of a proxy: the status has to do.
    return said;
  }
}

/** Calls `onSilent` when the node at this address has said nothing for a while. */
function watching(url: URL, onSilent: () => void): { stop(): void } {
  const stopped = new AbortController();
  // What stands before the paths of Typesense belongs to the address of the node.
  const node = url.origin + url.pathname.replace(/\/(?:collections|aliases|keys|debug|health)\b.*$/, '');
  let silences = 0;
  const timer = setInterval(async () => {
    const reason = await probe(node, stopped.signal);
    if (stopped.signal.aborted) return;
    silences = reason === SILENT || reason === 'connection refused' ? silences + 1 : 0;
    if (silences >= SILENCES) onSilent();
  }, WATCH_MS);
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
