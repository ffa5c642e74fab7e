import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page as it is: the rule and the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger: the page's policy admits no other script.
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run()')) as {
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  };
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
