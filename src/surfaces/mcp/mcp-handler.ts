import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { parseJson } from '../../kernel/json.ts';
import { excessIn } from '../../kernel/json-shape.ts';
import type { Call } from './mcp-parts.ts';
import type { McpHandler } from './mcp-route.ts';
import { omitNulls } from './omit-nulls.ts';

/** Open streams on which clients wait for changes of tools and resources, which never come. */
const MAX_SUBSCRIPTIONS = 64;

/** Messages in one batch, of which each costs as much as a request. */
export const MAX_BATCH = 20;

/** Of a message: far more than a tool takes. A picture is one value. [mcp-12] */
export const SHAPE = { depth: 64, values: 10_000 };

/** Serves the protocol of 2026 and, without sessions, that of 2025. [mcp-1] */
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
    async handle(request, body, call, streams) {
      const excess = excessIn(body, SHAPE);
      if (excess !== undefined) return refused(EXCESSIVE[excess]);
      const parsedBody = omitNulls(parseJson(body));
      // The package itself says what is wrong with a body that is not JSON.
      if (parsedBody === undefined) {
        const { headers, signal } = request;
        const unread = new Request(request.url, { method: 'POST', headers, body, signal });
        return calls.run(call, () => handler.fetch(unread));
      }
      if (Array.isArray(parsedBody) && parsedBody.length > MAX_BATCH) {
        return refused(`A batch has ${MAX_BATCH} messages at most, this one has ${parsedBody.length}`);
      }
      if (!streams && (await isLegacyRequest(request, parsedBody))) {
        return answerInJson(createServer(call), request, parsedBody);
      }
      return calls.run(call, () => handler.fetch(request, { parsedBody }));
    },
    close: () => handler.close(),
  };
}

const EXCESSIVE = {
  depth: `Lists and objects of a message may be nested ${SHAPE.depth} levels deep`,
  values: `A message has ${SHAPE.values} values at most`,
};

/** An invalid request. */
const refused = (message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32600, message }, id: null }, { status: 400 });

/** `createMcpHandler` answers clients of 2025 only in streams. */
async function answerInJson(server: McpServer, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    // A call that a message of the same batch cancels is never answered.
    return await Promise.race([transport.handleRequest(request, { parsedBody }), whenClosed(request)]);
  } finally {
    await server.close();
  }
}

/** When the client has left. */
const whenClosed = ({ signal }: Request): Promise<Response> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true });
  });
