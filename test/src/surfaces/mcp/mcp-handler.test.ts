import { McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { openMcpHandler } from '../../../../src/surfaces/mcp/mcp-handler.ts';

test('a request whose call is cancelled in the same batch ends when its client leaves', async () => {
  const started = Promise.withResolvers<void>();
  const handler = openMcpHandler(() => {
    const server = new McpServer({ name: 'test', version: '1' });
    server.registerTool('wait', {}, ({ mcpReq: { signal } }) => {
      started.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ content: [] })));
    });
    return server;
  });
  const client = new AbortController();
  const request = new Request('http://vitrine.invalid/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    signal: client.signal,
  });
  const messages = [
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait' } },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  ];
  const context = { signal: client.signal };
  const call = { context, admitUpload: async () => {} };
  const answer = handler.handle(request, JSON.stringify(messages), call, false);
  await started.promise;
  client.abort();
  expect((await answer).status).toBe(499);
  await handler.close();
});
