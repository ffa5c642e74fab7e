import { once } from 'node:events';
import { createServer } from 'node:net';
import { request } from 'undici';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { LISTEN_REASONS } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';

const TIMEOUT_MS = 3000;

const { ok, fault } = findingsAbout('port');

/** Whether `serve` can listen, or already runs. */
export async function checkListening(
  { host, port, metricsPort }: Settings,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings = [await checkPort(host, port, 'PORT', signal)];
  if (metricsPort !== undefined) findings.push(await checkPort(host, metricsPort, 'METRICS_PORT', signal));
  return findings;
}

async function checkPort(host: string, port: number, setting: string, signal: AbortSignal): Promise<Finding> {
  const authority = authorityOf(host, port);
  const code = await listenFault(host, port);
  if (code === undefined) return ok(`${authority} is free`);
  if (code === 'EADDRINUSE') {
    if (setting === 'METRICS_PORT') return ok(`${authority} is in use, by vitrine serve if it runs`);
    if (await isVitrine(authority, signal)) return ok(`Vitrine runs at ${authority}`);
  }
  return fault(`cannot listen on ${authority}: ${LISTEN_REASONS[code] ?? code}`, `Change HOST or ${setting}`);
}

/** The system's code, such as EADDRINUSE; undefined if the port can be listened on. */
async function listenFault(host: string, port: number): Promise<string | undefined> {
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

export const authorityOf = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Whether Vitrine answers there. */
export async function isVitrine(authority: string, signal: AbortSignal): Promise<boolean> {
  // IP addresses that stand for all of this machine are reached by the loopback address.
  const loopback = authority.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:');
  try {
    const { statusCode, headers, body } = await request(`http://${loopback}/health`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await body.dump();
    return statusCode === 200 && headers['access-control-allow-origin'] === '*';
  } catch {
    return false;
  }
}
