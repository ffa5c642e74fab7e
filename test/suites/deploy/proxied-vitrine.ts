import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type Dispatcher, request } from 'undici';
import { freePort } from '../../free-port.ts';
import { run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { PUBLIC_HOST, type RunningProxy, startProxy } from './proxy.ts';

type Options = Partial<Parameters<typeof request>[1]>;

interface ClientOptions {
  /** Default: off. */
  readonly allowH2?: boolean;
  /** That of another proxy. */
  readonly certificate?: string;
}

/** Two processes of Vitrine with the sample collection behind nginx. */
export interface ProxiedVitrine {
  readonly proxy: RunningProxy;
  readonly ports: readonly number[];
  readonly replicas: readonly ChildProcess[];
  /** Starts a replica that has ended. */
  start(which: number): Promise<void>;
  /** A request through the proxy. */
  ask(path: string, options?: Options, host?: string): Promise<Dispatcher.ResponseData<unknown>>;
  /** A client with an IP address of its own on this machine. */
  clientAt(localAddress: string, options?: ClientOptions): Dispatcher;
  /** Stops everything and removes its files. */
  close(): Promise<void>;
}

/** Stands in for Directus: it says what it was asked. */
function openCms() {
  return createServer((incoming, response) =>
    response.end(JSON.stringify({ url: incoming.url, from: incoming.headers['x-forwarded-for'] })),
  );
}

/** `changed`: directives of nginx with other values. */
export async function startProxiedVitrine(
  changed: Readonly<Record<string, string>> = {},
): Promise<ProxiedVitrine> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-proxy-'));
  const ports = [await freePort(), await freePort()];
  const replicas: ChildProcess[] = [];
  const start = async (which: number, command = 'serve') => {
    const child = run(command, {
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      BASE_URL: `https://${PUBLIC_HOST}`,
      // By number: here clients have the address of the proxy, too.
      TRUST_PROXY: '1',
      PORT: String(ports[which]),
    });
    replicas[which] = child;
    await serviceUrl(child);
  };
  // The first one fills the data folder.
  await start(0, 'start');
  await start(1);
  const cms = openCms().listen(0, '127.0.0.1');
  await once(cms, 'listening');
  const urls = {
    api1: `127.0.0.1:${ports[0]}`,
    api2: `127.0.0.1:${ports[1]}`,
    directus: `127.0.0.1:${(cms.address() as AddressInfo).port}`,
  };
  const proxy = await startProxy(join(folder, 'nginx'), urls, changed);
  const agents: Agent[] = [];
  const clientAt = (
    localAddress: string,
    { allowH2 = false, certificate = proxy.certificate }: ClientOptions = {},
  ) => {
    const agent = new Agent({
      allowH2,
      connections: 256,
      localAddress,
      connect: {
        ca: certificate,
        // Without a choice of addresses, because the own one is given.
        lookup: (_, __, done) => done(null, '127.0.0.1', 4),
      },
    });
    agents.push(agent);
    return agent;
  };
  const usual = clientAt('127.0.0.1');
  return {
    proxy,
    ports,
    replicas,
    start,
    clientAt,
    ask: (path, options = {}, host = PUBLIC_HOST) =>
      request(`https://${host}:${proxy.httpsPort}${path}`, { dispatcher: usual, ...options }),
    async close() {
      for (const agent of agents) await agent.destroy();
      await proxy.stop();
      cms.close();
      await Promise.all(replicas.map(endOf));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills the process, also a paused one. */
export async function endOf(replica: ChildProcess): Promise<void> {
  if (replica.exitCode !== null || replica.signalCode !== null) return;
  replica.kill('SIGKILL');
  await once(replica, 'exit');
}
