import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  type CallToolResult,
  completable,
  fromJsonSchema,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createServer } from '../../src/http/server.ts';
import { openMcpHandler } from '../../src/mcp/mcp-handler.ts';
import { mcpRoute } from '../../src/mcp/mcp-route.ts';
import { runTool, runToolBeside } from './tools.ts';

const url = `${inject('service')}/mcp`;

/** The inspector keeps its files there. */
const home = mkdtempSync(join(tmpdir(), 'vitrine-inspector-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the client of 2025 (SDK 1) calls every tool', async () => {
  const client = new Client({ name: 'check', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  expect(client.getServerCapabilities()).toHaveProperty('tools');
  const { tools } = await client.listTools();
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { q: 'hase' } });
  const { hits } = structuredContent as { readonly hits: readonly { readonly id: string }[] };
  const id = hits[0]?.id;
  const args: Readonly<Record<string, object>> = {
    explore: { q: 'winter' },
    search: { q: 'winter' },
    get_objects: { ids: [id] },
    find_similar: { id },
    search_by_picture: { id },
    view_picture: { id, region: { x: 0, y: 0, width: 50, height: 50 } },
    facet_values: { field: 'creator' },
    timeline: {},
    institutions: {},
    cite: { ids: [id] },
  };
  expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(args).sort());
  for (const { name } of tools) {
    // The SDK compares the structured content with the schema of the tool.
    const result = await client.callTool({ name, arguments: { ...args[name] } });
    expect([name, result.isError, result.content]).toEqual([name, undefined, expect.any(Array)]);
    const sizes = (result.content as readonly { readonly text?: string }[]).map(({ text = '' }) =>
      Buffer.byteLength(text),
    );
    expect(Math.max(...sizes)).toBeLessThan(name === 'explore' ? 2000 : 10_000);
  }
  await client.close();
});

describe('the inspector', () => {
  const inspect = (...argv: readonly string[]) =>
    runTool('mcp-inspector', ['--cli', url, ...argv], { HOME: home });

  test('finds nothing in the schemas that some client could not read', () => {
    const { status, stderr } = inspect('--method', 'tools/list', '--strict');
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/i)]);
  });

  test('calls a tool', () => {
    const { status, stdout } = inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'search',
      '--tool-arg',
      'q=winter',
      'per_page=1',
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ structuredContent: { hits: [{ id: expect.any(String) }] } });
  });
});

const runScenario = async (server: string, scenario: string) => {
  const argv = ['server', '--url', server, '--scenario', scenario];
  const { status, stdout } = await runToolBeside('conformance', argv);
  return [status, stdout];
};
const PASSED = [0, expect.stringMatching(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)];

describe('the conformance suite, on the service', () => {
  test.each(['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])(
    '%s',
    async (scenario) => expect(await runScenario(url, scenario)).toEqual(PASSED),
  );
});

/**
 * What the suite wants to find under names of its own. Not of this kind are scenarios in which
 * a server sends requests to its client or remembers it: without sessions, it cannot
 * (sampling, elicitation, log levels, subscriptions), and the protocol of 2026 has no such requests.
 */
describe('the conformance suite, on tools of its own behind the same route', async () => {
  const server = await startConformanceServer();
  afterAll(() => server.close());
  test.each([
    'server-initialize',
    'ping',
    'completion-complete',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'dns-rebinding-protection',
  ])('%s', async (scenario) => expect(await runScenario(server.url, scenario)).toEqual(PASSED));
});

/**
 * The server of the service with the tools, resources and prompts that the conformance suite
 * wants to find, in place of ours: it checks how messages are carried.
 */
async function startConformanceServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const app = await createServer({});
  app.decorate('admitUpload', async () => () => {});
  mcpRoute(app, {
    baseUrl: 'http://127.0.0.1',
    open: async () => openMcpHandler(createConformanceServer),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => app.close() };
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, value: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: value },
});

/** What tools without arguments return. */
const CONTENTS: Readonly<Record<string, CallToolResult['content']>> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
};

function createConformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {}, logging: {}, completions: {} } },
  );
  for (const [name, content] of Object.entries(CONTENTS)) {
    server.registerTool(name, { description: name }, async () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_logging', { description: 'Logs' }, async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    }
    return { content: [text('done')] };
  });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Says how far it is' },
    async ({ mcpReq }) => {
      const { progressToken = 0 } = mcpReq._meta ?? {};
      for (const progress of [0, 50, 100]) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      }
      return { content: [text('done')] };
    },
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: fromJsonSchema(SCHEMA_2020) },
    async () => ({ content: [text('done')] }),
  );
  registerResources(server);
  registerPrompts(server);
  return server;
}

const SCHEMA_2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
  },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
} as const;

function registerResources(server: McpServer): void {
  const described = (mimeType: string) => ({ description: 'For tests', mimeType });
  server.registerResource('text', 'test://static-text', described('text/plain'), async ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource(
    'binary',
    'test://static-binary',
    described('image/png'),
    async ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'image/png', blob: PNG }],
    }),
  );
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource(
    'template',
    template,
    described('application/json'),
    async ({ href: uri }, { id }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
}

function registerPrompts(server: McpServer): void {
  const user = (content: ReturnType<typeof text> | typeof image | ReturnType<typeof resource>) => ({
    role: 'user' as const,
    content,
  });
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments',
      argsSchema: z.object({ arg1: completable(z.string(), (value) => [`${value}is`]), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
}
