import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../../../src/app/settings/settings.ts';

describe('TRUST_PROXY', () => {
  test.each<[string | undefined, false | number | string[]]>([
    [undefined, false],
    ['', false],
    ['off', false],
    ['0', false],
    ['1', 1],
    ['12', 12],
    ['203.0.113.7', ['203.0.113.7']],
    [
      '203.0.113.7, 10.0.0.0/8,2001:db8::/32, loopback',
      ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', 'loopback'],
    ],
  ])('%s', (value, expected) => expect(readSettings({ TRUST_PROXY: value }).trustProxy).toEqual(expected));

  test.each([
    'on',
    'true',
    '-1',
    '1.5',
    '100',
    '1,2',
    'off,1',
    '10.0.0.0/33',
    '::/129',
    'proxy.example',
    'loopback,',
    '10.0.0.1/8/8',
  ])('%s is invalid', (value) => {
    const read = () => readSettings({ TRUST_PROXY: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(
      `setting TRUST_PROXY=${JSON.stringify(value)}: must be off, a number of proxies, or IP addresses of proxies separated by commas`,
    );
  });
});
