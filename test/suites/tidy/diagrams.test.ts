import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagramName } from '../../../src/site/documentation/read-guide.ts';

const root = join(import.meta.dirname, '../../..');

/** The blocks of Mermaid in the project's pages. */
const DIAGRAMS = ['*.md', 'docs/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/^```mermaid\n(.*?)^```/gms)].map(
      ([, mermaid = '']) => ({ page, mermaid }),
    ),
  );

/** What boxes of the diagram say that its picture does not. */
function missing(mermaid: string, svg: string): string[] {
  const shown = svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const labels = [...mermaid.matchAll(/"([^"]+)"/g)].map(([, label = '']) => label);
  return labels.filter((label) => !shown.includes(label));
}

test('there are diagrams of a record, of a search and of a deployment', () => {
  expect(new Set(DIAGRAMS.map(({ mermaid }) => diagramName(mermaid)))).toEqual(
    new Set(['from-source-to-api', 'search', 'deployment']),
  );
  expect(DIAGRAMS.map(({ page }) => page)).toContain('docs/api.md');
});

test.each(DIAGRAMS)('the diagram of $page has its picture, which says the same', ({ mermaid }) => {
  const file = join(root, `docs/images/${diagramName(mermaid)}.svg`);
  expect(existsSync(file)).toBe(true);
  const svg = readFileSync(file, 'utf8');
  expect(missing(mermaid, svg)).toEqual([]);
  // Pages show it in their own colours, and forbid inline styles.
  expect(svg).not.toMatch(/<style|style=|<script|href=/);
  expect(svg).toContain('currentColor');
  expect(svg).toMatch(/<title [^>]*>.+<\/title>\n<desc /);
});

test('blocks that name the same picture are the same', () => {
  const blocks = new Map(DIAGRAMS.map(({ mermaid }) => [diagramName(mermaid), mermaid]));
  for (const { mermaid } of DIAGRAMS) expect(mermaid).toBe(blocks.get(diagramName(mermaid)));
});

test('a label that the picture lacks is found', () => {
  expect(
    missing('a["vitrine ingest"] --> b["vitrine serve"]', '<tspan>vitrine</tspan><tspan>ingest</tspan>'),
  ).toEqual(['vitrine serve']);
});
