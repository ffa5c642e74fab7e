import { expect, test } from 'vitest';
import { suggestion } from '../../../src/app/command.ts';

const NAMES = ['start', 'status', 'serve', 'ingest', 'index', 'sync', 'export', 'copy-store'];

test.each([
  ['ingst', 'ingest'],
  ['inedx', 'index'],
  ['stat', 'status'],
  ['statu', 'status'],
  ['copy', 'copy-store'],
  ['exports', 'export'],
  ['sycn', 'sync'],
  ['s', undefined],
  ['import', 'export'],
  ['remove', undefined],
  ['', undefined],
])('%j means %s', (typed, meant) => expect(suggestion(typed, NAMES)).toBe(meant));
