import { expect, test } from 'vitest';
import { formCache } from '../../src/identifiers/form-cache.ts';

test('what is asked for again, or at the same time, is written once', async () => {
  const forms = formCache();
  let count = 0;
  const write = async () => {
    count += 1;
    return `text ${count}`;
  };
  expect(await Promise.all([forms.get('a', write), forms.get('a', write)])).toEqual(['text 1', 'text 1']);
  expect([await forms.get('a', write), await forms.get('b', write)]).toEqual(['text 1', 'text 2']);
});

test('a failure is told to all who wait and not kept', async () => {
  const forms = formCache();
  const fail = async () => Promise.reject(new Error('damaged'));
  const asked = [forms.get('a', fail), forms.get('a', fail)];
  for (const one of asked) await expect(one).rejects.toThrow('damaged');
  expect(await forms.get('a', async () => 'mended')).toBe('mended');
});

test('a text that is larger than all there is room for is given all the same', async () => {
  const large = 'x'.repeat(17 * 1024 * 1024);
  expect(await formCache().get('a', async () => large)).toBe(large);
});
