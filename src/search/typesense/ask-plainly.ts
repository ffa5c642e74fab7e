import { request } from 'undici';
import { connectionFault } from './node-fault.ts';

/** How long a node may take for one question, in milliseconds. */
const QUESTION_MS = 5000;

export type PlainAnswer =
  | { readonly status: number /** Undefined where it is no JSON. */; readonly json: unknown }
  /** Why there is none, without address and key. */
  | { readonly missing: string };

/** Whether the key was not good for it. */
export const isRefused = (answer: PlainAnswer): boolean =>
  'status' in answer && [401, 403].includes(answer.status);

export interface PlainQuestion {
  readonly method?: 'GET' | 'POST';
  /** From the root of Typesense's API. */
  readonly path: string;
  readonly key?: string | undefined;
  readonly body?: string;
}

/** Asks one node once, for whoever looks whether a cluster is as it should be. */
export async function askPlainly(
  url: string,
  { method = 'GET', path, key, body }: PlainQuestion,
  signal: AbortSignal,
): Promise<PlainAnswer> {
  const late = AbortSignal.timeout(QUESTION_MS);
  try {
    const answer = await request(url + path, {
      method,
      headers: key === undefined ? {} : { 'x-typesense-api-key': key },
      body: body ?? null,
      signal: AbortSignal.any([late, signal]),
    });
    return { status: answer.statusCode, json: jsonOf(await answer.body.text()) };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { missing: 'no answer in time' };
    if (!(error instanceof Error)) throw error;
    return { missing: connectionFault(error).text };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a proxy, say.
    return undefined;
  }
}
