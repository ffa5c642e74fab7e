import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seriesIn, seriesNames } from './series-names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEXT = readFileSync(join(ROOT, 'deploy/monitoring/dashboard.json'), 'utf8');

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string; readonly thresholds?: object } };
}

const dashboard = JSON.parse(TEXT) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] };
};
const charts = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/**
 * Checks a dashboard against the types that Grafana publishes. Values of enums may be
 * written as they are in JSON. Returns what the compiler says.
 */
function checkTypes(json: string): string {
  // Beside node_modules, so that the package is found.
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'dashboard.ts');
  writeFileSync(
    file,
    `import type { Dashboard } from '@grafana/schema';
type Plain<T> = T extends string ? \`\${T}\` : T extends number | boolean | null | undefined ? T
  : T extends (infer Element)[] ? Plain<Element>[] : { [Key in keyof T]: Plain<T[Key]> };
export const dashboard: Plain<Dashboard> = ${json};`,
  );
  const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  return stdout;
}

test("Grafana's own types accept it, and would refuse a mistake", () => {
  expect(checkTypes(TEXT)).toBe('');
  expect(checkTypes(TEXT.replace('"mode": "absolute"', '"mode": "absolut"'))).toContain('absolut');
  expect(checkTypes(TEXT.replace('"schemaVersion"', '"schemaversion"'))).toContain('schemaversion');
});

test('a service returns every series that it names', async () => {
  const known = await seriesNames();
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.flatMap(seriesIn).filter((name) => !known.has(name))).toEqual([]);
});

test('everything is for the chosen instances', () => {
  const names = dashboard.templating.list.map(({ name }) => name);
  expect(names).toEqual(['datasource', 'instance']);
  expect(expressions.filter((expr) => !expr.includes('instance=~"$instance"'))).toEqual([]);
});

test('each panel has a place of its own, a title, a unit and thresholds', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  expect(cells).toHaveLength(new Set(cells).size);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(new Set(charts.map(({ title }) => title)).size).toBe(charts.length);
  const incomplete = charts.filter(
    ({ fieldConfig }) => !fieldConfig?.defaults.unit || !fieldConfig.defaults.thresholds,
  );
  expect(incomplete).toEqual([]);
});
