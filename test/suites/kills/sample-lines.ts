import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDS = fileURLToPath(new URL('../../../sample/records', import.meta.url));

/** Records of the sample, a line each: the first ones of each institution, in turn. */
export function sampleLines(count: number): string[] {
  const files = readdirSync(RECORDS).map((name) => readFileSync(join(RECORDS, name), 'utf8'));
  const each = files.map((text) => text.trimEnd().split('\n'));
  return Array.from({ length: Math.max(...each.map(({ length }) => length)) }, (_, i) =>
    each.flatMap((ofFile) => ofFile[i] ?? []),
  )
    .flat()
    .slice(0, count);
}
