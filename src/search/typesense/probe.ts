import { Client } from 'undici';
import { connectionFault } from './node-fault.ts';

/** How long a node may take to say how it is, in milliseconds. */
const PROBE_MS = 1000;

/** Why a node cannot be asked that says nothing. */
export const SILENT = 'no answer in time';

/**
 * Why a node cannot be asked, by its `/health`; undefined when it can. Over a
 * connection of its own: those for searches may all be waiting. A proxy that
 * does not know `/health` tells at least that somebody is there.
 */
export async function probe(url: string, closed: AbortSignal): Promise<string | undefined> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin, { connect: { timeout: PROBE_MS } });
  const late = AbortSignal.timeout(PROBE_MS);
  try {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `${pathname.replace(/\/$/, '')}/health`,
      signal: AbortSignal.any([late, closed]),
    });
    await body.dump();
    return statusCode < 500 ? undefined : `/health says ${statusCode}`;
  } catch (error) {
    if (late.aborted) return SILENT;
    if (!(error instanceof Error)) throw error;
    return connectionFault(error).text;
  } finally {
    await client.destroy();
  }
}
