import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { TAKEN_SLUGS } from '../../../src/site/content-links.ts';
import { openThemes } from '../../../src/site/open-themes.ts';
import { createSite, type SiteOptions, sitePlugin } from '../../../src/site/site.ts';

/** Registers routes only: nothing is asked. */
const OPTIONS = {
  catalogue: {},
  baseUrl: 'https://vitrine.example',
  themes: openThemes({ folder: () => undefined, clock: () => 0, warn: () => {} }),
  identifierPath: '/id',
} as SiteOptions;

test('[site-20] docs/content.md lists the slugs that the site takes itself', async () => {
  const app = fastify();
  const taken = new Set<string | undefined>();
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith('/de/')) taken.add(url.split('/')[2]);
  });
  await app.register(sitePlugin, createSite(OPTIONS));
  for (const pattern of ['', '*']) taken.delete(pattern);
  expect(TAKEN_SLUGS).toEqual([...taken].sort());
  const page = readFileSync(new URL('../../../docs/content.md', import.meta.url), 'utf8');
  const [, listed = ''] = /The site takes the slugs (.*?) itself/.exec(page) ?? [];
  expect([...listed.matchAll(/`(.*?)`/g)].map(([, slug]) => slug)).toEqual([...taken].sort());
});
