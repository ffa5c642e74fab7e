import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../../src/app/settings/settings-table.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy');
const FILE = join(FOLDER, 'compose.yaml');

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly user?: string;
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly healthcheck?: object;
  readonly restart?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

interface Message {
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

const compose: Compose = parse(readFileSync(FILE, 'utf8'), { merge: true });
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('vitrine:'));

/** Violations of the Compose specification and of dclint's rules, except those for the order of keys. */
function complaints(file: string): string[] {
  const rules = {
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
  } as const;
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  // Node.js's module resolution does not find the types of the package.
  const results: readonly { readonly messages: readonly Message[] }[] = linter.lintFiles([file], false);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, rule, message }) => `${line} ${rule}: ${message}`),
  );
}

test('compose.yaml follows the Compose specification and dclint', () => expect(complaints(FILE)).toEqual([]));

describe('Vitrine in compose.yaml', () => {
  test('runs as two APIs, jobs and set-up', () => {
    expect(ours.map(([name]) => name)).toEqual(['api-1', 'api-2', 'jobs', 'setup']);
  });

  test.each(ours)('%s has only settings that exist', (_name, { environment = {} }) => {
    const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
    expect(names.filter((name) => name !== 'BOOTSTRAP_INI' && !SETTING_NAMES.includes(name))).toEqual([]);
  });

  test.each(ours)('%s has the files of its secrets', (_name, { environment = {}, secrets = [] }) => {
    const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
    for (const file of files) expect(secrets).toContain(file.slice('/run/secrets/'.length));
  });

  test('the APIs do not have the key for writing', () => {
    for (const name of ['api-1', 'api-2']) {
      expect(compose.services[name]?.secrets).not.toContain('search_admin_api_key');
    }
  });
});

describe('every service', () => {
  test.each(services)('%s gains no privileges and has a health check', (_name, service) => {
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.privileged).toBeUndefined();
    if (service.image.startsWith('vitrine:')) return;
    expect(service.healthcheck).toBeDefined();
  });

  test('except the proxy opens no port', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
  });

  test('has no secret in its settings', () => {
    const text = readFileSync(FILE, 'utf8');
    expect(
      [...text.matchAll(/^ *\w*(?:KEY|TOKEN|SECRET|PASSWORD): (?!\/run\/secrets\/).*$/gm)].map(String),
    ).toEqual([]);
  });
});

test('every secret is created or requested by make-secrets.sh, and used', () => {
  const script = readFileSync(join(FOLDER, 'make-secrets.sh'), 'utf8');
  const used = new Set(services.flatMap(([, { secrets = [] }]) => secrets));
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(script).toMatch(new RegExp(`\\b${name}\\b`));
    expect(used).toContain(name);
    expect(file).toBe(`./secrets/${name}`);
  }
});

test('every variable is in env.example', () => {
  const used = [...readFileSync(FILE, 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...readFileSync(join(FOLDER, 'env.example'), 'utf8').matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name,
  );
  expect([...new Set(used)].sort()).toEqual([...given].sort());
});

test('every template variable of the proxy is set, and by the proxy alone', () => {
  const template = readFileSync(join(FOLDER, 'nginx/vitrine.conf.template'), 'utf8');
  const used = [...template.matchAll(/\$\{([A-Z_\d]+)\}/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.services['proxy']?.environment ?? {}).sort());
});
