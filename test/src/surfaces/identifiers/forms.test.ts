import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { cacheKey } from '../../../../src/kernel/cache-key.ts';
import { formCache } from '../../../../src/surfaces/identifiers/forms.ts';

const A = cacheKey({ uuid: 'a' });
const B = cacheKey({ uuid: 'b' });
const written = (text: string) => ({ body: Buffer.from(text), tag: text.slice(0, 10) });

test('repeated and concurrent requests write a form once', async () => {
  const forms = formCache();
  let count = 0;
  const write = async () => {
    count += 1;
    return written(`text ${count}`);
  };
  const [first, second] = [written('text 1'), written('text 2')];
  expect(await Promise.all([forms.get(A, write), forms.get(A, write)])).toEqual([first, first]);
  expect([await forms.get(A, write), await forms.get(B, write)]).toEqual([first, second]);
});

test('a failure reaches all waiting requests and is not cached', async () => {
  const forms = formCache();
  const fail = async () => Promise.reject(new Error('damaged'));
  const attempts = [forms.get(A, fail), forms.get(A, fail)];
  for (const one of attempts) await expect(one).rejects.toThrow('damaged');
  expect(await forms.get(A, async () => written('mended'))).toEqual(written('mended'));
});

test('a text that is larger than the cache is still returned', async () => {
  const large = written('x'.repeat(33 * 1024 * 1024));
  expect(await formCache().get(A, async () => large)).toBe(large);
});
