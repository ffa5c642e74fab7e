import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { contentDocuments } from '../../../src/documents/pages/content-documents.ts';
import { institutionDocuments } from '../../../src/documents/pages/institution-documents.ts';
import type { PageDocument } from '../../../src/documents/pages/page-document.ts';
import { wikiDocument } from '../../../src/documents/pages/wiki-document.ts';
import type { Cms } from '../../../src/stores/cms/cms.ts';
import { openFileCms } from '../../../src/stores/cms/file-cms.ts';
import { openFileWiki } from '../../../src/stores/wiki/file-wiki.ts';
import { BASE_URL, openApp } from '../api/open-app.ts';
import { serveCollections } from '../api/served-collections.ts';

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
  options: Parameters<typeof openApp>[1] = {},
): Promise<SampleSite> {
  const folder = fileURLToPath(new URL('../../../sample', import.meta.url));
  const cms: Cms = { ...openFileCms(folder), ...changes };
  const institutions = (await cms.institutions()).valid;
  const entries = (await cms.contentWithBlocks()).valid;
  const editorial = [
    ...institutions.flatMap((institution) => institutionDocuments(institution, CONTEXT)),
    ...entries.flatMap((entry) => contentDocuments(entry, CONTEXT, NOW / 1000)),
  ];
  const knowledge = (await openFileWiki(folder).pages()).pages.map((page) => wikiDocument(page, CONTEXT));
  const engine = await serveCollections({ chos: objects, editorial, knowledge }, undefined, afterAll);
  const app = await openApp(engine, { cms: { cms, url: `${BASE_URL}/cms` }, clock: () => NOW, ...options });
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
