import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../../src/app/metrics.ts';
import { seriesIn, seriesNames } from './series-names.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy/monitoring');

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

interface AlertTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts?: readonly unknown[];
    }[];
  }[];
}

const read = <Content>(name: string): Content => parse(readFileSync(join(FOLDER, name), 'utf8')) as Content;

const rules = read<Alerts>('alerts.yml').groups.flatMap((group) => group.rules);
const cases = ['alerts.test.yml', 'installation.test.yml']
  .flatMap((name) => read<AlertTests>(name).tests)
  .flatMap((one) => one.alert_rule_test);

test.each(rules)('the series of $alert exist', async ({ expr }) => {
  const names = seriesIn(expr);
  expect(names.length).toBeGreaterThan(0);
  const known = await seriesNames();
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  ['sum by (a_label) (rate(some_total{b="c_total"}[5m])) / 2 > 0.5', ['some_total']],
  ['time() - max(x_seconds{a=~"b"}) > 60 and on() max(y) == 1', ['x_seconds', 'y']],
  ['a_total offset 1d or vector(0)', ['a_total']],
  ['histogram_quantile(0.95, sum by (le) (rate(h_bucket[$__rate_interval])))', ['h_bucket']],
])('the series of %s', (expression, names) => expect(seriesIn(expression)).toEqual(names));

test('promtool tries each alert: when it is raised, and when not', () => {
  const kinds = (alert: string) =>
    new Set(
      cases
        .filter(({ alertname }) => alertname === alert)
        .map(({ exp_alerts: raised }) => (raised ?? []).length > 0),
    );
  const untested = rules.filter(({ alert }) => kinds(alert).size < 2).map(({ alert }) => alert);
  expect(untested).toEqual([]);
});

test('only counters are called _total', async () => {
  const text = await createMetrics().text();
  const types = [...text.matchAll(/^# TYPE (\S+_total) (\S+)$/gm)].map(([, , type]) => type);
  expect(new Set(types)).toEqual(new Set(['counter']));
});
