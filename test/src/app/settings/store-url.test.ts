import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../../../src/app/settings/settings.ts';

/** The parsed setting, or how it is shown in the error. */
function storeUrl(value: string): string | undefined {
  try {
    return readSettings({ STORE_URL: value }).storeUrl;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.replace(/: must be .*/, '');
  }
}

test.each([
  'postgres://vitrine:p%40ss%2Fw%C3%B6rd@db.example:5433/vitrine?sslmode=verify-full',
  'postgresql://db.example/vitrine',
  'postgres://vitrine@localhost/vitrine?host=/var/run/postgresql',
])('%s is the URL of a database', (value) => {
  expect(storeUrl(value)).toBe(value);
});

test.each([
  ['mysql://u:secret@h/x', 'STORE_URL="mysql://…@h/x"'],
  ['postgres://u:secret@h', 'STORE_URL="postgres://…@h"'],
  ['postgres://u:secret@h/', 'STORE_URL="postgres://…@h/"'],
  ['postgres://u:sec/ret@h/x', 'STORE_URL="postgres://…@h/x"'],
  ['postgres://u:sec#ret@h/x', 'STORE_URL="postgres://…@h/x"'],
  ['postgres://u:sec%zzret@h/x', 'STORE_URL="postgres://…@h/x"'],
  ['db.example', 'STORE_URL="db.example"'],
])('%s is invalid, and shown without its password', (value, shown) => {
  expect(storeUrl(value)).toBe(`setting ${shown}`);
});
