import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../../../src/app/settings/settings.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

function secret(text: string): string {
  const file = join(temporaryFolder(), 'secret');
  writeFileSync(file, text);
  return file;
}

/** The faults of invalid settings. */
function faultsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('[operations-3] a secret can be in a file, with or without a line break at its end', () => {
  const settings = readSettings({
    SEARCH_API_KEY_FILE: secret('key\n'),
    REDIS_URL_FILE: secret('redis://:pw@host'),
    WIKI_URL: 'https://wiki.example',
    WIKI_TOKEN_FILE: secret('id:secret\r\n'),
    SEARCH_ADMIN_API_KEY_FILE: '',
  });
  expect(settings).toMatchObject({
    searchApiKey: 'key',
    redisUrl: 'redis://:pw@host',
    wiki: { token: 'id:secret' },
    searchAdminApiKey: undefined,
  });
});

test('faults of secret files are reported with all others, without the secrets', () => {
  const file = secret('two words');
  expect(
    faultsOf({ SEARCH_API_KEY_FILE: '/is/not/there', CMS_TOKEN: 'a', CMS_TOKEN_FILE: file, PORT: 'x' }),
  ).toEqual([
    `setting SEARCH_API_KEY_FILE="/is/not/there": no such file or directory: /is/not/there`,
    'setting CMS_TOKEN_FILE: CMS_TOKEN is set as well',
    'setting PORT="x": must be a port number',
  ]);
  expect(faultsOf({ SEARCH_API_KEY_FILE: file })).toEqual([
    'setting SEARCH_API_KEY: must be printable ASCII without blanks',
  ]);
});

test('an empty file does not count as not set', () => {
  const file = secret('\n');
  expect(faultsOf({ STORE_URL_FILE: file })).toEqual([
    `setting STORE_URL_FILE=${JSON.stringify(file)}: the file is empty`,
  ]);
});
