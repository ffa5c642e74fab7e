import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { REPEATED_MS, repeatedSignals } from '../../../src/app/shutdown.ts';
import { freePort } from '../../free-port.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';
import { serviceUrl } from './run-vitrine.ts';

const LAUNCHER = join(import.meta.dirname, '../../../bin/vitrine.mjs');

/** Starts a process group, so that no process of it outlives the test. */
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
      // All of its processes have ended, as they should.
    }
  });
  return child;
}

/** Its child processes share its output, which ends when all of them have ended. */
async function expectNoProcesses(child: ChildProcess, port: number): Promise<void> {
  child.stdout?.resume();
  child.stderr?.resume();
  await once(child, 'close');
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

const freshSettings = async () => ({ DATA_DIR: temporaryFolder(), PORT: String(await freePort()) });

/** The launcher as a shell would start it. */
const LAUNCH = `'${process.execPath}' '${LAUNCHER}' serve`;

test.each([
  ['', ''],
  [', without standard input', ' <&-'],
])('a killed launcher leaves no server behind%s', async (_, redirection) => {
  const settings = await freshSettings();
  const launcher = start('sh', ['-c', `exec ${LAUNCH}${redirection}`], settings);
  await serviceUrl(launcher);
  launcher.kill('SIGKILL');
  await expectNoProcesses(launcher, Number(settings.PORT));
});

test.each([100, 150, 200, 300, 400])(
  'a launcher killed while it starts leaves none behind, after %i ms',
  async (ms) => {
    const settings = await freshSettings();
    const launcher = start('sh', ['-c', `exec ${LAUNCH}`], settings);
    await sleep(ms);
    launcher.kill('SIGKILL');
    await expectNoProcesses(launcher, Number(settings.PORT));
  },
);

/** Begins a request, and returns once the server has accepted it. The returned function completes it. */
async function slowRequest(url: string): Promise<() => Promise<number | undefined>> {
  const body = 'verb=Identify';
  const pending = request(`${url}/oai`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const responded = once(pending, 'response') as Promise<[IncomingMessage]>;
  responded.catch(() => {});
  pending.flushHeaders();
  await once(pending, 'continue');
  return async () => {
    pending.end(body);
    const [response] = await responded;
    response.resume();
    return response.statusCode;
  };
}

/** Waits until the service has handled its first signal. */
async function untilRefused(url: string): Promise<void> {
  const isRefused = () =>
    fetch(`${url}/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
}

test('a signal that arrives repeatedly counts once, until some time has passed', () => {
  let now = 0;
  const isRepeated = repeatedSignals(() => now);
  const at = (time: number): boolean => {
    now = time;
    return isRepeated();
  };
  expect([at(0), at(0), at(REPEATED_MS - 1), at(REPEATED_MS), at(REPEATED_MS + 1)]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets running requests end, a later one does not',
  async (signal) => {
    const settings = await freshSettings();
    const launcher = start(process.execPath, [LAUNCHER, 'serve'], settings);
    const url = await serviceUrl(launcher);
    const [first, second] = [await slowRequest(url), await slowRequest(url)];
    launcher.kill(signal);
    await untilRefused(url);
    expect(await first()).toBe(200);
    // Signals that follow at once count as the same one.
    await sleep(REPEATED_MS);
    launcher.kill(signal);
    await expectNoProcesses(launcher, Number(settings.PORT));
    await expect(second()).rejects.toThrow();
  },
);

test.each([
  ['help', 0],
  ['nonsense', 2],
])('the launcher ends with the status of the command: %s', async (command, status) => {
  const launcher = start(process.execPath, [LAUNCHER, command]);
  launcher.stdout?.resume();
  launcher.stderr?.resume();
  expect(await once(launcher, 'close')).toEqual([status, null]);
});

test.each(['status', 'serve'])(
  'a DATA_DIR that is a file is reported by %s, without a stack',
  async (command) => {
    const launcher = start(process.execPath, [LAUNCHER, command], { DATA_DIR: LAUNCHER });
    launcher.stdout?.resume();
    const [errors] = await Promise.all([text(launcher.stderr as Readable), once(launcher, 'close')]);
    expect(errors).toMatch(/^vitrine (?:status|serve): not a directory: /);
    expect(errors).not.toMatch(/^ +at |\bE[A-Z]{3,}:/m);
  },
);

test.each([
  ['SIGTERM', 0],
  ['SIGINT', 0],
] as const)('%s to the launcher is passed on, and the status is returned', async (signal, status) => {
  const settings = await freshSettings();
  const launcher = start(process.execPath, [LAUNCHER, 'serve'], settings);
  await serviceUrl(launcher);
  launcher.kill(signal);
  launcher.stdout?.resume();
  launcher.stderr?.resume();
  expect(await once(launcher, 'close')).toEqual([status, null]);
});
