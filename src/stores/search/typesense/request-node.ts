import { Client, request } from 'undici';
import { readBody } from '../../../kernel/http.ts';
import { parseJson } from '../../../kernel/json.ts';
import { connectionFault } from './node-fault.ts';

const TIMEOUT_MS = 5000;
/** Far above the schema of a collection. */
const MAX_BYTES = 16 * 1024 * 1024;

export type NodeResponse =
  | { readonly status: number /** Undefined if it is not JSON. */; readonly json: unknown }
  /** Why there is none, without URL and key. */
  | { readonly fault: string };

export const isKeyRefused = (response: NodeResponse): boolean =>
  'status' in response && [401, 403].includes(response.status);

export interface SingleRequest {
  readonly method?: 'GET' | 'POST';
  /** From the root of Typesense's API. */
  readonly path: string;
  readonly key?: string | undefined;
  readonly body?: string;
}

/** Sends one request to one node, without retries. Errors: the signal's reason. */
export async function requestNode(
  url: string,
  { method = 'GET', path, key, body }: SingleRequest,
  signal: AbortSignal,
): Promise<NodeResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await request(url + path, {
      method,
      headers: key === undefined ? {} : { 'x-typesense-api-key': key },
      body: body ?? null,
      signal: AbortSignal.any([timeout, signal]),
    });
    const { statusCode, headers, body: reply } = response;
    try {
      const bytes = await readBody(reply, headers['content-length'], MAX_BYTES);
      if (bytes === undefined) return { fault: `a response of more than ${MAX_BYTES} bytes` };
      return { status: statusCode, json: parseJson(Buffer.from(bytes).toString()) };
    } finally {
      reply.on('error', () => {}).destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { fault: 'no response in time' };
    if (!(error instanceof Error)) throw error;
    return { fault: connectionFault(error).text };
  }
}

const PROBE_MS = 3000;

/** The reason of a probe without a response. */
export const SILENT = 'no response in time';

/**
 * Requests `/health` over a separate connection, as those for searches may all be
 * busy. Returns why the node is not usable; undefined if it is. A proxy without
 * `/health` shows at least that the node is reachable.
 */
export async function probe(url: string, closed: AbortSignal): Promise<string | undefined> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin, { connect: { timeout: PROBE_MS } });
  const timeout = AbortSignal.timeout(PROBE_MS);
  try {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `${pathname.replace(/\/$/, '')}/health`,
      signal: AbortSignal.any([timeout, closed]),
    });
    await body.dump();
    return statusCode < 500 ? undefined : `/health says ${statusCode}`;
  } catch (error) {
    if (timeout.aborted) return SILENT;
    if (!(error instanceof Error)) throw error;
    return connectionFault(error).text;
  } finally {
    await client.destroy();
  }
}
