import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { dataFolder } from './data-folder.ts';
import { serviceUrl } from './run-vitrine.ts';

/** The least limit of usual systems. */
const FILES = 256;

const LIST = '/oai?verb=ListRecords&metadataPrefix=edm';

test('[limits-3] many more idle connections than open files leave room for requests', async () => {
  const command = [process.execPath, ...VITRINE, 'serve'];
  const child: ChildProcess = spawn('sh', ['-c', `ulimit -n ${FILES} && exec "$0" "$@"`, ...command], {
    env: { ...COMPILE_CACHE, DATA_DIR: await dataFolder(3), PORT: '0', LOG_LEVEL: 'silent', SYNC_AT: '' },
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { hostname, port } = new URL(await serviceUrl(child));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const statusOf = async (path: string) => {
    const [response] = await once(get({ agent, hostname, port, path }), 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  expect(await statusOf('/health')).toBe(200);
  const idle = Array.from({ length: 1000 }, () => connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  // Each of these starts a thread.
  for (const path of [LIST, '/health']) expect(await statusOf(path)).toBe(200);
  const newcomer = await fetch(`http://${hostname}:${port}/health`);
  expect(newcomer.status).toBe(200);
  for (const socket of idle) socket.destroy();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
