import { once } from 'node:events';
import { createServer } from 'node:net';
import { request } from 'undici';
import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';

const { ok, fault } = findingsAbout('port');

/** Whether `serve` can listen, or answers already. */
export async function checkListening(
  { host, port, metricsPort }: Settings,
  signal: AbortSignal,
): Promise<Finding[]> {
  const found = [await checkPort(host, port, 'PORT', signal)];
  if (metricsPort !== undefined) found.push(await checkPort(host, metricsPort, 'METRICS_PORT', signal));
  return found;
}

async function checkPort(host: string, port: number, setting: string, signal: AbortSignal): Promise<Finding> {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const reason = await whyNotListening(host, port);
  if (reason === undefined) return ok(`${place} is free`);
  if (reason === 'EADDRINUSE' && setting === 'METRICS_PORT') {
    return ok(`${place} is taken, by vitrine serve if that runs`);
  }
  if (reason === 'EADDRINUSE' && (await isVitrine(place, signal))) {
    return ok(`Vitrine answers at ${place}`);
  }
  return fault(`nothing can listen on ${place}: ${REASONS[reason] ?? reason}`, `Change ${setting} or HOST`);
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has it',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no host of that name',
  EACCES: 'ports below 1024 are for administrators',
};

/** The system's code, such as EADDRINUSE; undefined when it can be listened on. */
async function whyNotListening(host: string, port: number): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    probe.close();
  }
}

/** Addresses that mean all of this machine's are asked for at the one that is always there. */
async function isVitrine(place: string, signal: AbortSignal): Promise<boolean> {
  const address = place.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:');
  try {
    const limits = { headersTimeout: 3000, bodyTimeout: 3000, signal };
    const { statusCode, headers, body } = await request(`http://${address}/health`, limits);
    await body.dump();
    return statusCode === 200 && headers['access-control-allow-origin'] === '*';
  } catch {
    return false;
  }
}
