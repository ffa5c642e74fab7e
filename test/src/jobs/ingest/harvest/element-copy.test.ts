import { expect, test } from 'vitest';
import { ElementCopy } from '../../../../../src/jobs/ingest/harvest/element-copy.ts';

const LIMITS = { maxDepth: 3, maxCharacters: 100 };

test('an element is written with its inherited namespaces, and with its text escaped again', () => {
  const copy = new ElementCopy(
    'a:b',
    { 'xmlns:a': 'urn:own', c: '<"&\n' },
    { 'xmlns:a': 'urn:out', xmlns: 'urn:o' },
    LIMITS,
  );
  copy.text('1 < 2 & ]]>');
  copy.open('d', {});
  expect(copy.close('d')).toBe(false);
  expect(copy.close('a:b')).toBe(true);
  expect(copy.xml).toBe(
    '<a:b xmlns:a="urn:own" xmlns="urn:o" c="&lt;&quot;&amp;&#10;">1 &lt; 2 &amp; ]]&gt;<d></d></a:b>',
  );
});

test('an element over the limit is an error, and its end is still found', () => {
  const deep = new ElementCopy('a', {}, {}, LIMITS);
  for (const name of ['b', 'c', 'd']) deep.open(name, {});
  const long = new ElementCopy('a', {}, {}, { ...LIMITS, maxCharacters: 1024 * 1024 });
  for (let n = 0; n < 20; n++) long.text('x'.repeat(100_000));
  expect([deep.xml, deep.fault]).toEqual([undefined, 'its elements are nested deeper than 3 levels']);
  expect([long.xml, long.fault]).toEqual([undefined, 'it is longer than 1 MB']);
  expect(['d', 'c', 'b', 'a'].map((name) => deep.close(name))).toEqual([false, false, false, true]);
  expect(long.close('a')).toBe(true);
});
