import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { serviceUrl } from './run-vitrine.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/vitrine.mjs');

/** What is started is a group of its own, so that nothing of it outlives the test. */
function start(
  command: string,
  argv: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const child = spawn(command, argv, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // Nothing is left of it, as it should be.
    }
  });
  return child;
}

/** Everything that it has started holds its output too: the output ends when nothing of it is left. */
async function expectNothingLeft(child: ChildProcess, port: number): Promise<void> {
  child.stdout?.resume();
  child.stderr?.resume();
  await once(child, 'close');
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

const placeOf = async () => ({ DATA_DIR: temporaryFolder(), PORT: String(await freePort()) });

/** The launcher as a shell would start it. */
const LAUNCH = `'${process.execPath}' '${LAUNCHER}' serve`;

test.each([
  ['', ''],
  [', without standard input', ' <&-'],
])('a launcher that is killed leaves no server behind%s', async (_, redirection) => {
  const place = await placeOf();
  const launcher = start('sh', ['-c', `exec ${LAUNCH}${redirection}`], place);
  await serviceUrl(launcher);
  launcher.kill('SIGKILL');
  await expectNothingLeft(launcher, Number(place.PORT));
});

test.each([100, 150, 200, 300, 400])('nor one that is killed while it starts, after %i ms', async (ms) => {
  const place = await placeOf();
  const launcher = start('sh', ['-c', `exec ${LAUNCH}`], place);
  await sleep(ms);
  launcher.kill('SIGKILL');
  await expectNothingLeft(launcher, Number(place.PORT));
});

/** A request that the server has begun to read, and what lets it end. Gives the status of the answer. */
async function slowRequest(address: string): Promise<() => Promise<number | undefined>> {
  const [begin, rest] = ['verb=', 'Identify'];
  const asked = request(`${address}/oai`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': begin.length + rest.length,
    },
  });
  asked.write(begin);
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  await sleep(500);
  return async () => {
    asked.end(rest);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s that comes twice at once lets requests end, one that comes later does not',
  async (signal) => {
    const place = await placeOf();
    const launcher = start(process.execPath, [LAUNCHER, 'serve'], place);
    const address = await serviceUrl(launcher);
    const [first, second] = [await slowRequest(address), await slowRequest(address)];
    // As to all processes of a group, where the launcher also passes it on.
    launcher.kill(signal);
    await sleep(100);
    launcher.kill(signal);
    await sleep(400);
    expect(await first()).toBe(200);
    await sleep(1000);
    launcher.kill(signal);
    await expectNothingLeft(launcher, Number(place.PORT));
    await expect(second()).rejects.toThrow();
  },
);

test.each([
  ['help', 0],
  ['nonsense', 2],
])('the launcher ends with the command: %s', async (command, status) => {
  const launcher = start(process.execPath, [LAUNCHER, command]);
  launcher.stdout?.resume();
  launcher.stderr?.resume();
  expect(await once(launcher, 'close')).toEqual([status, null]);
});

test.each([
  ['SIGTERM', 0],
  ['SIGINT', 0],
] as const)('%s for the launcher is passed on, and its status back', async (signal, status) => {
  const place = await placeOf();
  const launcher = start(process.execPath, [LAUNCHER, 'serve'], place);
  await serviceUrl(launcher);
  launcher.kill(signal);
  launcher.stdout?.resume();
  launcher.stderr?.resume();
  expect(await once(launcher, 'close')).toEqual([status, null]);
});
