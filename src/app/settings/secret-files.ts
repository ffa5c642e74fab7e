import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that hold a password or key. */
const SECRETS = [
  'CMS_TOKEN',
  'OAI_TOKEN_KEY',
  'REDIS_URL',
  'SEARCH_ADMIN_API_KEY',
  'SEARCH_API_KEY',
  'STORE_URL',
  'WIKI_TOKEN',
];

/**
 * The environment with the secrets that stand in files, as containers and
 * systemd hand them over: `CMS_TOKEN_FILE=/run/secrets/cms_token` gives
 * CMS_TOKEN. Line ends at the end of a file do not count.
 */
export function withSecretFiles(environment: Environment): {
  readonly environment: Environment;
  readonly faults: readonly string[];
} {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      faults.push(`setting ${name}_FILE: ${name} is set as well`);
      continue;
    }
    try {
      const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
      // As if it were not set, what is to be kept elsewhere would go on here.
      if (text === '') faults.push(`setting ${name}_FILE=${JSON.stringify(file)}: the file is empty`);
      else read[name] = text;
    } catch (error) {
      faults.push(`setting ${name}_FILE=${JSON.stringify(file)}: ${messageOf(error)}`);
    }
  }
  return { environment: { ...environment, ...read }, faults };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
