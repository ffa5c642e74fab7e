import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';

const TEMPLATE = join(import.meta.dirname, '../../../deploy/nginx/vitrine.conf.template');

export const [PUBLIC_HOST, CMS_HOST] = ['api.example.org', 'cms.example.org'];

/** A program that has to be on the machine. Errors: one that says how to get it. */
export function need(program: string, packageName: string): void {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined) return;
  if (spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined) return;
  throw new Error(`No ${program} here: install it (apt-get install ${packageName}).`);
}

export interface RunningProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The certificate, which it has signed itself. */
  readonly certificate: string;
  /** Hosts and ports that each request so far was passed to; the last one of a line responded. */
  upstreams(): string[];
  /** How many requests are in progress. */
  active(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * nginx with the configuration of deploy/, in a folder of its own. `changed` are directives with
 * other values, which a test cannot wait for or reach.
 */
export async function startProxy(
  folder: string,
  urls: {
    readonly api1: string;
    readonly api2: string;
    readonly directus: string;
  },
  changed: Readonly<Record<string, string>> = {},
): Promise<RunningProxy> {
  need('nginx', 'nginx-light');
  const [httpPort, httpsPort, statusPort] = [await freePort(), await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = `subjectAltName=DNS:${PUBLIC_HOST},DNS:${CMS_HOST}`;
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${PUBLIC_HOST}`,
  ];
  execFileSync('openssl', [...request, '-addext', names, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const values: Readonly<Record<string, string>> = {
    API_1: urls.api1,
    API_2: urls.api2,
    CMS_HOST,
    DIRECTUS: urls.directus,
    HTTP_PORT: `127.0.0.1:${httpPort}`,
    HTTPS_PORT: `127.0.0.1:${httpsPort}`,
    PUBLIC_HOST,
    TLS_CERTIFICATE: certificate,
    TLS_KEY: key,
  };
  let template = readFileSync(TEMPLATE, 'utf8').replaceAll('access_log off;', '');
  for (const [given, other] of Object.entries(changed)) {
    if (!template.includes(given)) throw new Error(`The template has no ${given}`);
    template = template.replaceAll(given, other);
  }
  const server = template.replace(/\$\{([A-Z_\d]+)\}/g, (_, name) => values[name] ?? '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const [main, upstreams] = [join(folder, 'nginx.conf'), join(folder, 'upstreams')];
  writeFileSync(
    main,
    `worker_processes 1; daemon off; pid ${join(folder, 'pid')}; user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
     events {}
     # As in the nginx.conf of Debian.
     http { include /etc/nginx/mime.types; default_type application/octet-stream; gzip on;
     log_format upstream '$upstream_addr'; access_log ${upstreams} upstream; ${temporary.join(' ')}
     server { listen 127.0.0.1:${statusPort}; location / { stub_status; } }\n${server}\n}`,
  );
  const options = ['-p', folder, '-c', main, '-e', join(folder, 'error.log')];
  const check = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const child = spawn('nginx', options, { stdio: ['ignore', 'inherit', 'inherit'] });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${httpPort}/proxy-health`).catch(() => undefined);
    if (ready?.ok) break;
    await sleep(50);
  }
  return {
    httpPort,
    httpsPort,
    certificate: readFileSync(certificate, 'utf8'),
    upstreams: () => readFileSync(upstreams, 'utf8').split('\n'),
    async active() {
      const status = await (await fetch(`http://127.0.0.1:${statusPort}/`)).text();
      // Without the request of the status.
      return Number(/Writing: (\d+)/.exec(status)?.[1]) - 1;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
