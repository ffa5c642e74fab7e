import { readFileSync } from 'node:fs';
import type { Settings } from '../settings/settings.ts';

/** Tells other servers who asks: name, version, and an address to look at. */
export function userAgent({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  return `Vitrine/${version} (+${baseUrl})`;
}
