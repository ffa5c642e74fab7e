import { createMetrics } from '../../../src/app/metrics.ts';

/** The names of all series that a service can return. */
export async function seriesNames(): Promise<ReadonlySet<string>> {
  const text = await createMetrics().text();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => {
    if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
    return type === 'summary' ? [name, `${name}_sum`, `${name}_count`] : [name];
  });
  // Prometheus itself adds it.
  return new Set([...names, 'up']);
}

/** Words of PromQL that are no names of series. */
const KEYWORDS = [
  'and',
  'or',
  'unless',
  'on',
  'ignoring',
  'by',
  'without',
  'offset',
  'bool',
  'group_left',
  'inf',
  'nan',
];

/** The names of series in an expression of PromQL. */
export function seriesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/(?<![\w:$.])[a-z_:][\w:]*(?!\s*\(|[\w:])/gi)].map(([name]) => name);
  return names.filter((name) => !KEYWORDS.includes(name.toLowerCase()));
}
