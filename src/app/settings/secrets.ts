import { readFileSync } from 'node:fs';
import { messageOf } from '../../kernel/error-message.ts';
import { SETTINGS, type SettingRow, type SettingValues } from './settings-table.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the secrets that containers and systemd provide in files:
 * `CMS_TOKEN_FILE=/run/secrets/cms_token` sets CMS_TOKEN. [operations-3] Line breaks at the end
 * of a file are ignored.
 */
export function withSecretFiles(environment: Environment): {
  readonly environment: Environment;
  readonly faults: string[];
} {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const { name, secret } of Object.values<SettingRow>(SETTINGS)) {
    const file = environment[`${name}_FILE`];
    if (secret === undefined || !file) continue;
    if (environment[name]) {
      faults.push(`setting ${name}_FILE: ${name} is set as well`);
      continue;
    }
    try {
      const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
      // If an empty file counted as not set, data would go to the default instead.
      if (text === '') faults.push(`setting ${name}_FILE=${JSON.stringify(file)}: the file is empty`);
      else read[name] = text;
    } catch (error) {
      const message = messageOf(error);
      faults.push(`setting ${name}_FILE=${JSON.stringify(file)}: ${message}`);
    }
  }
  return { environment: { ...environment, ...read }, faults };
}

/** The keys, tokens and passwords in the settings, which must not be logged. [operations-3] */
export function secretsOf(settings: SettingValues): string[] {
  const values = Object.entries<SettingRow>(SETTINGS).flatMap(([key, { secret }]) => {
    const value = settings[key as keyof SettingValues];
    if (secret === undefined || typeof value !== 'string') return [];
    return secret === 'value' ? [value] : passwordsIn(value);
  });
  return [...values, ...(settings.wikiToken?.split(':') ?? [])];
}

/** The password of a URL, as written and as sent. */
function passwordsIn(url: string): string[] {
  const encoded = URL.parse(url)?.password;
  if (!encoded) return [];
  try {
    return [encoded, decodeURIComponent(encoded)];
  } catch (error) {
    if (error instanceof URIError) return [encoded];
    throw error;
  }
}
