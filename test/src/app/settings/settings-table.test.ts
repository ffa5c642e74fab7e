import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  SETTINGS_BY_TOPIC,
  type SettingRow,
} from '../../../../src/app/settings/settings-table.ts';

const ROOT = join(import.meta.dirname, '../../../..');

test('docs/settings.md is current', () =>
  expect(settingsPage()).toMatchFileSnapshot(join(ROOT, 'docs/settings.md')));

describe('vitrine.env.example', () => {
  test('is current', () =>
    expect(environmentExample()).toMatchFileSnapshot(join(ROOT, 'deploy/systemd/vitrine.env.example')));

  test('changes nothing when its lines with fixed defaults are used', () => {
    const lines = environmentExample().replaceAll(/^#(?=[A-Z]\w*=)/gm, '');
    const fixed = Object.values<SettingRow>(SETTINGS).filter((row) => typeof row.default === 'string');
    const given = Object.entries(parseEnv(lines)).filter(([name]) => fixed.some((row) => row.name === name));
    expect(given).toHaveLength(fixed.length);
    expect(readSettings(Object.fromEntries(given))).toEqual(readSettings({}));
  });
});

test('each name is there once', () => expect(SETTING_NAMES).toHaveLength(new Set(SETTING_NAMES).size));

test('every page that explains a setting exists', () => {
  for (const { page } of Object.values<SettingRow>(SETTINGS)) {
    if (page !== undefined) readFileSync(join(ROOT, 'docs', page.replace(/#.*/, '')));
  }
});

test('defaults that follow from other settings', () => {
  const { baseUrl, idBase, cmsPublicUrl, pageUrl } = readSettings({ HOST: '::1', PORT: '80' });
  expect({ baseUrl, idBase, cmsPublicUrl, pageUrl }).toEqual({
    baseUrl: 'http://[::1]:80',
    idBase: 'http://[::1]:80/id',
    cmsPublicUrl: 'http://[::1]:80/cms',
    pageUrl: 'http://[::1]:80/{lang}/{slug}',
  });
  const directus = { BASE_URL: 'https://a.example', CMS_URL: 'https://b.example', CMS_TOKEN: 'token' };
  expect(readSettings(directus).cmsPublicUrl).toBe('https://b.example');
});

const INTRODUCTION = `<!-- Made from src/app/settings/settings-table.ts by \`npx vitest run test/src/app/settings -u\`. -->
# Settings

Settings are environment variables. If one is invalid, the process exits with a line that names it. An empty variable counts as not set, except for a schedule, which it switches off.

URLs may be written with Unicode characters (\`https://kultúrőr.example\`); they are used in their encoded form (\`https://xn--kultrr-sya11e.example\`).

Secrets can be in files: \`STORE_URL_FILE=/run/secrets/store_url\` sets \`STORE_URL\`. It works for all settings marked *secret*.

Indexed documents contain URLs. After a change of \`BASE_URL\` (also by \`HOST\` or \`PORT\`), \`ID_BASE\`, \`OBJECT_PAGE_URL\` or a setting for previews, run \`vitrine index\`: it fills a new index while searches use the old one. Until then, \`vitrine serve\` names the old URL when it starts: pages of the site link as the settings say, responses of the API contain the old URLs.`;

/** The page docs/settings.md. */
function settingsPage(): string {
  const sections = Object.entries(SETTINGS_BY_TOPIC).map(
    ([topic, rows]) => `## ${topic}\n\n${table(Object.values(rows))}`,
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

/** The file deploy/systemd/vitrine.env.example: all settings, commented out. */
function environmentExample(): string {
  const sections = Object.entries(SETTINGS_BY_TOPIC).map(([topic, rows]) => {
    const lines = Object.values(rows).flatMap((row) => {
      const isText = typeof row.default === 'string';
      const remarks = [
        ...(isText || defaultOf(row) === '' ? [] : [`default: ${defaultOf(row)}`]),
        ...(row.secret === undefined ? [] : [`or ${row.name}_FILE, a file that contains it`]),
      ];
      const comment = [row.meaning.replaceAll('`', ''), ...remarks].join('; ');
      return [`# ${comment}`, `#${row.name}=${isText ? row.default : ''}`];
    });
    return `## ${topic}\n\n${lines.join('\n')}`;
  });
  return `# Settings of the units in this folder; docs/settings.md explains them.\n\n${sections.join('\n\n')}\n`;
}

function table(rows: readonly SettingRow[]): string {
  const lines = rows.map((row) => {
    const more = row.page === undefined ? '' : ` ([more](${row.page}))`;
    const secret = row.secret === undefined ? '' : ' (*secret*)';
    return `| \`${row.name}\` | ${defaultOf(row)} | ${row.meaning}${secret}${more} |`;
  });
  return ['| Name | Default | Meaning |', '|---|---|---|', ...lines].join('\n');
}

function defaultOf({ default: value = '', defaultText }: SettingRow): string {
  if (defaultText !== undefined) return defaultText;
  return typeof value === 'function'
    ? value({ host: 'HOST', port: 'PORT', baseUrl: 'BASE_URL', dataDir: 'DATA_DIR' })
    : value;
}
