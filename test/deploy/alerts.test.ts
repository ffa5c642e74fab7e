import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../src/app/metrics.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/monitoring');

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

const { groups }: Alerts = parse(readFileSync(join(FOLDER, 'alerts.yml'), 'utf8'));
const rules = groups.flatMap((group) => group.rules);

/** The names of the service's series. */
async function seriesNames(): Promise<ReadonlySet<string>> {
  const text = await createMetrics().text();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set([...names, 'up']);
}

/** Names in an expression that are followed by labels, a range or a comparison. */
const seriesOf = (expr: string): string[] =>
  [...expr.matchAll(/\b([a-z][a-z0-9_]{1,})(?=\{|\[|\)* *[=<>])/g)].map(([, name = '']) => name);

test.each(rules)('the series of $alert exist', async ({ expr }) => {
  const withoutLabels = expr.replace(/(?<=\{)[^}]*(?=\})/g, '');
  const names = seriesOf(withoutLabels);
  expect(names.length).toBeGreaterThan(0);
  const known = await seriesNames();
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('only counters are called _total', async () => {
  const text = await createMetrics().text();
  const types = [...text.matchAll(/^# TYPE (\S+_total) (\S+)$/gm)].map(([, , type]) => type);
  expect(new Set(types)).toEqual(new Set(['counter']));
});
