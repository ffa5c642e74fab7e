import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Call } from './call.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpParts } from './mcp-parts.ts';

/** Serves the protocol on standard input and output until the client closes it, or `signal` is aborted. */
export async function serveOnStdio(parts: McpParts, signal: AbortSignal): Promise<void> {
  // The client is the person whose computer this is.
  const call: Call = { context: { signal }, admitUpload: async () => {}, chargeWork: () => {} };
  const connection = serveStdio(() => createMcpServer(parts, call), { onerror: parts.onError });
  try {
    await once(process.stdin, 'end', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await connection.close();
  }
}
