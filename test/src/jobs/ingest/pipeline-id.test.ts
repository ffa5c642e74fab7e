import { expect, test } from 'vitest';
import { isPipelineId, pipelineIdOf } from '../../../../src/jobs/ingest/pipeline-id.ts';

test.each([
  ['corpus-large', 'corpus-large'],
  ['Wien Bibliothek', 'Wien-Bibliothek'],
  ['  Österreichische  Galerie (2024)', 'Osterreichische-Galerie-(2024)'],
  ['a:b/c|d', 'abcd'],
  ['..', '..'],
  ['博物館', undefined],
  ['', undefined],
])('[ingest-3] a file called %j stands for %j', (stem, id) => expect(pipelineIdOf(stem)).toBe(id));

test.each([
  ["aZ09._!~*'()-", true],
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
  ['', false],
  ['a b', false],
  ['a:b', false],
  ['ä', false],
  ['a\n', false],
])('%j as a pipeline id: %s', (id, valid) => expect(isPipelineId(id)).toBe(valid));
