import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { Call } from './call.ts';
import type { McpHandler } from './mcp-route.ts';

/** Open streams on which clients wait for changes of tools and resources, which never come. */
const MAX_SUBSCRIPTIONS = 64;

/** Serves the protocol of 2026 and, without sessions, that of 2025. */
export function openMcpHandler(createServer: (call: Call) => McpServer): McpHandler {
  const calls = new AsyncLocalStorage<Call>();
  const handler = createMcpHandler(
    () => {
      const call = calls.getStore();
      if (call === undefined) throw new Error('no call');
      return createServer(call);
    },
    { maxSubscriptions: MAX_SUBSCRIPTIONS },
  );
  return {
    handle(request, body, call) {
      const parsedBody = readJson(body);
      // The package itself says what is wrong with a body that is not JSON.
      if (parsedBody === undefined) {
        const { headers, signal } = request;
        const unread = new Request(request.url, { method: 'POST', headers, body, signal });
        return calls.run(call, () => handler.fetch(unread));
      }
      return calls.run(call, () => handler.fetch(request, { parsedBody }));
    },
    close: () => handler.close(),
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
