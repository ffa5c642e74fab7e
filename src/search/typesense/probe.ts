import { Client } from 'undici';
import { connectionFault } from './node-fault.ts';

const TIMEOUT_MS = 3000;

/** The reason of a probe without a response. */
export const SILENT = 'no response in time';

/**
 * Requests `/health` over a separate connection, as those for searches may all be
 * busy. Returns why the node is not usable; undefined if it is. A proxy without
 * `/health` shows at least that the node is reachable.
 */
export async function probe(url: string, closed: AbortSignal): Promise<string | undefined> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin, { connect: { timeout: TIMEOUT_MS } });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
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
