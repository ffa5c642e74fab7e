import { Buffer } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Documentation, documented } from '../../api/documentation.ts';
import { requestContext } from '../../api/request-context.ts';
import { readBody, sendContinue } from '../../kernel/http.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Call } from './mcp-parts.ts';

/** Answers messages. */
export interface McpHandler {
  /**
   * The response to a message, whose text may be invalid: JSON, or a stream of events, which the
   * protocol of 2025 always sends to `streams`.
   */
  handle(request: Request, body: string, call: Call, streams: boolean): Promise<Response>;
  close(): Promise<void>;
}

interface RouteOptions {
  /** {base_url}: one of this machine is closed to pages of others. */
  readonly baseUrl: string;
  /** Called for the first message. */
  readonly open: () => Promise<McpHandler>;
}

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions.
 * Errors: Problem 400, 403, 413; 429 and 503 for large bodies.
 */
export function mcpRoute(app: FastifyInstance, { baseUrl, open }: RouteOptions): void {
  let handler: Promise<McpHandler> | undefined;
  app.addHook('preClose', async () => (await handler)?.close());
  app.route({
    method: 'POST',
    url: '/mcp',
    ...documented(OPERATION),
    async handler(request, reply) {
      requireOrigin(request.headers.origin, baseUrl);
      const ends: (() => void)[] = [];
      reply.raw.once('close', () => {
        for (const end of ends) end();
      });
      const admit = async () => {
        const end = await app.admitUpload(request);
        if (reply.raw.destroyed) end();
        else ends.push(end);
      };
      sendContinue(request.raw, reply.raw);
      const { body, isAdmitted } = await readMessage(request, admit);
      let isPaid = isAdmitted;
      const call: Call = {
        context: requestContext(request, reply),
        async admitUpload() {
          if (!isPaid) await admit();
          isPaid = false;
        },
      };
      handler ??= open();
      const streams = /\btext\/event-stream\b/i.test(request.headers.accept ?? '');
      const response = await (await handler).handle(webRequest(request, call), body, call, streams);
      reply.header('cache-control', 'no-store');
      return reply.send(response);
    },
  });
}

const OPERATION = {
  tags: ['Agents'],
  operationId: 'callMcp',
  summary: 'The Model Context Protocol, for language models and agents',
  description:
    'JSON-RPC messages of MCP 2026-07-28, or of 2025 clients, over streamable HTTP without sessions. The tools search, read, show and cite objects. A message of more than 64 kB, such as one with a picture, counts as an upload.',
  body: z.looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional().describe('Absent in notifications'),
    method: z.string().describe('Such as `server/discover`, `tools/list`, `tools/call`, `resources/read`'),
    params: z.looseObject({}).optional(),
  }),
  consumes: 'application/json',
  success: {
    description: 'The response to the message, as JSON or as a stream of one event',
    content: {
      'application/json': z.looseObject({ jsonrpc: z.literal('2.0') }),
      'text/event-stream': z.string().meta({ contentMediaType: 'text/event-stream' }),
    },
  },
  problems: {
    400: rpcError('The message cannot be read, or its protocol version is not supported'),
    403: 'The request comes from a page of another host, and the service is for its own machine only',
    413: 'The message is larger than 12 MB',
    415: rpcError('The content type is not JSON'),
    429: 'Too many uploads from this IP address; see `Retry-After`',
    503: 'Too many pictures at once',
  },
} satisfies Documentation;

/** An error of JSON-RPC. */
function rpcError(description: string) {
  const error = z.looseObject({ code: z.int(), message: z.string() });
  return {
    description,
    content: { 'application/json': z.looseObject({ jsonrpc: z.literal('2.0'), error }) },
  };
}

/** Larger bodies count as uploads: only pictures are so large. [mcp-8] */
export const LARGE_BYTES = 64 * 1024;

/** A picture of 8 MB in base64, and the message around it. */
export const MAX_MESSAGE_BYTES = 12 * 1024 * 1024;

/** The message as text, and whether it is so large that it was admitted. Errors: Problem 413; those of `admit`. */
async function readMessage({ raw }: FastifyRequest, admit: () => Promise<void>) {
  const declared = raw.headers['content-length'];
  let isAdmitted = Number(declared ?? 0) > LARGE_BYTES && Number(declared) <= MAX_MESSAGE_BYTES;
  if (isAdmitted) await admit();
  const counted = async function* () {
    let length = 0;
    // A request that is destroyed here takes its connection along.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > LARGE_BYTES && !isAdmitted) {
        isAdmitted = true;
        await admit();
      }
      yield chunk;
    }
  };
  const bytes = await readBody(counted(), declared, MAX_MESSAGE_BYTES);
  if (bytes === undefined) throw new Problem(413, 'The message is too large: a picture may have 8 MB');
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return { body, isAdmitted };
}

/** The request without its body, as the protocol's package reads it: it refuses clients that accept less. [mcp-6] */
function webRequest({ headers }: FastifyRequest, { context }: Call): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_PASSED.has(name) ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request('http://vitrine.invalid/mcp', {
    method: 'POST',
    headers: [...pairs, ['accept', 'application/json, text/event-stream']],
    signal: context.signal,
  });
}

const NOT_PASSED: ReadonlySet<string> = new Set([
  'accept',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'host',
]);

/**
 * Refuses pages of other hosts while the service runs for this machine only: its name
 * could have been rebound to it. [mcp-8] A public service may be used by every page.
 * Source: MCP 2026-07-28, "Streamable HTTP", "Security Warning".
 * Errors: Problem 403.
 */
function requireOrigin(origin: string | undefined, baseUrl: string): void {
  if (origin === undefined || !isLoopback(baseUrl)) return;
  if (!isLoopback(origin)) {
    throw new Problem(
      403,
      `The origin ${origin} is not allowed: BASE_URL is ${baseUrl}, which only this machine can reach`,
    );
  }
}

function isLoopback(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
