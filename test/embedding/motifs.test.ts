import { expect, test } from 'vitest';
import { motifOf } from '../../src/embedding/builtin/motifs.ts';

test.each([
  ['bildnis', 'portrait'],
  ['ritratto', 'portrait'],
  ['selbstbildnis', 'portrait'],
  ['flusslandschaft', 'landscape'],
  ['neige', 'snow'],
  ['hund', 'dog'],
  ['jahrhund', undefined],
  ['klimt', undefined],
  ['', undefined],
])('%s names %s', (word, motif) => expect(motifOf(word)).toBe(motif));
