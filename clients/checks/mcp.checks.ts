import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { startConformanceServer } from '../../test/src/surfaces/mcp/conformance-server.ts';
import { runTool, runToolBeside } from './tools.ts';

const url = `${inject('service')}/mcp`;

/** The inspector keeps its files there. */
const home = mkdtempSync(join(tmpdir(), 'vitrine-inspector-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('[mcp-1] the client of 2025 (SDK 1) calls every tool', async () => {
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
