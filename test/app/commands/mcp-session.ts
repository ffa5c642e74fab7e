import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';

/** What `vitrine mcp` answers to the call of a tool by a 2025 client, which then closes its end. */
export async function mcpSession(
  environment: Readonly<Record<string, string>>,
  name: string,
  args: object,
): Promise<{ readonly result: unknown; readonly stderr: string; readonly exit: unknown }> {
  const child = spawn(process.execPath, [...VITRINE, 'mcp'], {
    env: { ...COMPILE_CACHE, SEARCH_TIME_LIMIT: '30', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const clientInfo = { name: 'test', version: '1' };
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    // Many clients send null in place of what they omit.
    { id: 2, method: 'tools/call', params: { name, arguments: args, _meta: null } },
  ];
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  for await (const line of createInterface(child.stdout)) {
    const { id, result } = JSON.parse(line);
    if (id !== 2) continue;
    child.stdin.end();
    return { result, stderr, exit: await exit };
  }
  throw new Error(`no answer: ${stderr}`);
}
