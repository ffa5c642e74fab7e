import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { Cms } from '../../src/cms/cms.ts';
import { openFileCms } from '../../src/cms/file-cms.ts';
import { contentDocuments } from '../../src/collections/content-documents.ts';
import { institutionDocuments } from '../../src/collections/institution-documents.ts';
import type { PageDocument } from '../../src/collections/page-document.ts';
import { wikiDocument } from '../../src/collections/wiki-document.ts';
import { openFileWiki } from '../../src/wiki/file-wiki.ts';
import { BASE_URL, openApp } from '../http/open-app.ts';
import { serveCollections } from '../http/served-collections.ts';

/** A moment at which all but the archived pages of the sample are public. */
const NOW = Date.UTC(2026, 10, 1);

const CONTEXT = { baseUrl: BASE_URL, pageUrl: `${BASE_URL}/{lang}/{slug}`, cmsEnv: 'production' };

interface SampleSite {
  readonly app: FastifyInstance;
  /** The documents of institutions, stories and the knowledge base. */
  readonly pages: readonly PageDocument[];
  /** The text of a page, which must have this status. */
  html(path: string, status?: number): Promise<string>;
}

/** The site over these objects and the content of the sample collection. Call it outside of tests. */
export async function openSampleSite(
  objects: readonly object[],
  changes: Partial<Cms> = {},
): Promise<SampleSite> {
  const folder = fileURLToPath(new URL('../../sample', import.meta.url));
  const cms: Cms = { ...openFileCms(folder), ...changes };
  const institutions = (await cms.institutions()).valid;
  const entries = (await cms.contentWithBlocks()).valid;
  const editorial = [
    ...institutions.flatMap((institution) => institutionDocuments(institution, CONTEXT)),
    ...entries.flatMap((entry) => contentDocuments(entry, CONTEXT, NOW / 1000)),
  ];
  const knowledge = (await openFileWiki(folder).pages()).pages.map((page) => wikiDocument(page, CONTEXT));
  const engine = await serveCollections({ chos: objects, editorial, knowledge }, undefined, afterAll);
  const app = await openApp(engine, { cms: { cms, url: `${BASE_URL}/cms` }, clock: () => NOW });
  afterAll(() => app.close());
  return {
    app,
    pages: [...editorial, ...knowledge],
    async html(path, status = 200) {
      const response = await app.inject({ url: path, headers: { accept: 'text/html' } });
      if (response.statusCode !== status) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      return response.body;
    },
  };
}
