import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/app/settings/settings.ts';
import { SETTING_NAMES, SETTINGS, type SettingRow } from '../../../src/app/settings/settings-table.ts';
import { environmentExample, settingsPage, withBasicSettings } from './settings-page.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('docs/settings.md is current', () =>
  expect(settingsPage()).toMatchFileSnapshot(join(ROOT, 'docs/settings.md')));

test('the settings in README.md are current', () => {
  const readme = join(ROOT, 'README.md');
  return expect(withBasicSettings(readFileSync(readme, 'utf8'))).toMatchFileSnapshot(readme);
});

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
