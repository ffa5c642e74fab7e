import { expect, test } from 'vitest';
import { reportingExporter } from '../../../src/app/tracing/reporting-exporter.ts';

test('only changes of the collector are reported, and every result is passed on', () => {
  const said: string[] = [];
  const codes = [0, 1, 1, 0, 0, 1];
  const passedOn: number[] = [];
  let next = 0;
  const exporter = reportingExporter(
    { export: (_, onResult) => onResult({ code: codes[next++] ?? 0 }), shutdown: async () => {} },
    (line) => said.push(line),
  );
  for (const _ of codes) exporter.export([], ({ code }) => passedOn.push(code));
  expect(passedOn).toEqual(codes);
  expect(said).toEqual([
    'The collector does not accept traces: they are dropped',
    'The collector accepts traces again',
    'The collector does not accept traces: they are dropped',
  ]);
});
