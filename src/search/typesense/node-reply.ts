import { Buffer } from 'node:buffer';
import type { Dispatcher, Pool } from 'undici';
import { readBody } from '../../kernel/http.ts';
import { connectionFault, type NodeFault } from './node-fault.ts';

/** What is sent to a node; every node gets the same. */
export interface NodeRequest {
  readonly method: 'GET' | 'POST';
  /** From the root of the API, with its query. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** Whether a refused key is a reply; otherwise the next node is asked. */
  readonly mayBeRefused?: boolean;
}

/** A complete reply of a node. */
export interface NodeReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Buffer;
}

/** 250 documents with their records are far smaller. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** Sends a request to one node and reads the whole reply. Errors: the signal's reason. */
export async function requestReply(
  pool: Pool,
  { method, path, body, mayBeRefused = false }: NodeRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<NodeReply | NodeFault> {
  try {
    const reply = await pool.request({ method, path, headers, body: body ?? null, signal });
    const type = String(reply.headers['content-type'] ?? '');
    const result = faultOf(reply.statusCode, type, mayBeRefused) ?? (await readJson(reply));
    // An unread body would keep its connection.
    if ('kind' in result) reply.body.on('error', () => {}).destroy();
    return result;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    return connectionFault(error);
  }
}

function faultOf(status: number, contentType: string, mayBeRefused: boolean): NodeFault | undefined {
  // Typesense's status while a node starts or lags behind the others.
  if (status === 503) return { kind: 'unready', text: 'status 503, not ready or lagging' };
  const isRefused = (status === 401 || status === 403) && !mayBeRefused;
  if (isRefused) return unusable(`status ${status}, the key is refused`);
  if (status >= 500 || status === 429) return unusable(`status ${status}`);
  if (status >= 300 && status < 400) return unusable(`status ${status}, a redirect`);
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return undefined;
  return unusable(`status ${status} with content that is not JSON`);
}

const unusable = (text: string): NodeFault => ({ kind: 'unusable', text });

async function readJson({ statusCode: status, headers, body }: Dispatcher.ResponseData) {
  const bytes = await readBody(body, headers['content-length'], MAX_REPLY_BYTES);
  if (bytes === undefined)
    return { kind: 'final', text: `answer larger than ${MAX_REPLY_BYTES} bytes` } as const;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isCompleteJson(text)
    ? { status, body: text }
    : unusable(`status ${status} with JSON that is cut off`);
}

/**
 * A successful reply is complete if it ends like one: the same text inside a
 * document would have escaped quotes. Only other replies, short errors, are parsed.
 */
export function isCompleteJson(reply: Buffer): boolean {
  const isMultiSearch = reply.toString('latin1', 0, MULTI_SEARCH_START.length) === MULTI_SEARCH_START;
  const end = reply.toString('latin1', Math.max(0, reply.length - 48));
  if ((isMultiSearch ? /"search_time_ms":\d+\}\]\}$/ : /"search_time_ms":\d+\}$/).test(end)) return true;
  try {
    JSON.parse(reply.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

const MULTI_SEARCH_START = '{"results":[';
