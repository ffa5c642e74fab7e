import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { parseYaml } from '../../../src/kernel/yaml.ts';

test.each(['', 'a: 1\nb: [x, {c: "ä"}]', '- &a {b: 1}\n- *a', '{a: 1, "1": b, 1: c, ? [x]: y}', 'a: !x b'])(
  'reads %j as the parser does',
  (text) => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    expect(parseYaml(text)).toEqual(parse(text, { logLevel: 'error' }));
    expect(warned).not.toHaveBeenCalled();
  },
);

test.each([
  ['a: "b', 'Missing closing "quote at line 1, column 6'],
  ['x: {a: 1, b: 2, a: 3}', 'the key "a" is there twice'],
  ['---\na\n---\nb', 'Source contains multiple documents; please use YAML.parseAllDocuments()'],
])('says what is wrong with %j', (text, message) => {
  expect(() => parseYaml(text)).toThrow(message);
});

test('reads very many keys, which takes the parser itself the square of their number', () => {
  const keys = Array.from({ length: 30_000 }, (_, i) => `k${i}: x`);
  expect(Object.keys(parseYaml(keys.join('\n')) as object).length).toBe(30_000);
});
