import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from '../../../../src/jobs/dataset/manifest.ts';

test.each([
  ['Albertina', 'albertina-92d36d17.jsonl'],
  ['Österreichische Nationalbibliothek', 'osterreichische-nationalbibliothek-7e7a4322.jsonl'],
  ['../etc/passwd', 'etc-passwd-7fef78f5.jsonl'],
  ['Schloß "Hof" & Park (Wien)', 'schloss-hof-park-wien-c94421d6.jsonl'],
  ['', 'institution-e3b0c442.jsonl'],
  ['故宮博物院', 'institution-ee5849b2.jsonl'],
])('the file of %j is %s', (institution, name) => {
  expect(fileNameOf(institution)).toBe(name);
});

test('similar names get different files', () => {
  const names = ['Museum Wien', 'museum wien', 'Museum/Wien', 'Muséum  Wien', 'Museum-Wien'].map(fileNameOf);
  expect(new Set(names).size).toBe(5);
});

test('a name is safe in any file system and fits into a tar header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (institution) => {
      expect(fileNameOf(institution)).toMatch(/^[a-z0-9][a-z0-9-]{0,69}-[0-9a-f]{8}\.jsonl$/);
    }),
  );
});
