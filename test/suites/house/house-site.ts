import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConceptTable } from '../../../src/documents/concepts/concept-table.ts';
import { describeConcept } from '../../../src/documents/concepts/described-concept.ts';
import { conceptFinder } from '../../../src/documents/concepts/find-concepts.ts';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import { contentDocuments } from '../../../src/documents/pages/content-documents.ts';
import { institutionDocuments } from '../../../src/documents/pages/institution-documents.ts';
import { wikiDocument } from '../../../src/documents/pages/wiki-document.ts';
import type { FramedRecord } from '../../../src/edm/record/record.ts';
import { openThemes } from '../../../src/site/open-themes.ts';
import { openFileCms } from '../../../src/stores/cms/file-cms.ts';
import { openFileWiki } from '../../../src/stores/wiki/file-wiki.ts';
import { openApp } from '../../src/api/open-app.ts';
import { serveCollections } from '../../src/api/served-collections.ts';
import { uuidOf } from '../../src/site/open-objects.ts';
import { HOUSE_RECORDS } from './house-records.ts';

/** The content folder of a house: one institution, two pages that its `site.json` links, one without a category, a German story. */
export const HOUSE_CONTENT = fileURLToPath(new URL('content', import.meta.url));

/** The fields of a picture of this aspect ratio. */
const pictured = (imageAspectRatio: number) => ({
  previewImage: 'https://vitrine.example/previews/1.webp',
  mediaCount: 1,
  imageAspectRatio,
  imageMegapixel: 1,
  imageColor: 'brown',
});

interface HouseOptions {
  readonly baseUrl?: string;
  readonly records?: readonly FramedRecord[];
  /** Further fields of documents, by the order of their records. */
  readonly fields?: readonly object[];
  readonly folder?: string;
}

/** The site of a house with five objects. */
export async function openHouse(
  atEnd: (work: () => void | Promise<void>) => void,
  {
    baseUrl = 'https://vitrine.example',
    records = HOUSE_RECORDS,
    fields = [pictured(1.4), pictured(0.7)],
    folder = HOUSE_CONTENT,
  }: HouseOptions = {},
) {
  const { concepts } = readConceptTable(
    readFileSync(new URL('../../../src/documents/concepts/starter.tsv', import.meta.url), 'utf8'),
  );
  const context = {
    baseUrl,
    idBase: `${baseUrl}/id`,
    objectPageUrl: `${baseUrl}/objects/{uuid}`,
    pageUrl: `${baseUrl}/{lang}/{slug}`,
    cmsEnv: 'production',
  };
  const chos = records.map((record, index) => ({
    ...buildChoDocument(
      { uuid: uuidOf(index), pipelineId: 'meine', datestamp: 1_700_000_000 },
      record,
      context,
      {},
      { findConcepts: conceptFinder(concepts) },
    ),
    ...fields[index],
  }));
  const cms = openFileCms(folder);
  const editorial = [
    ...(await cms.institutions()).valid.flatMap((one) => institutionDocuments(one, context)),
    ...(await cms.contentWithBlocks()).valid.flatMap((one) => contentDocuments(one, context, NOW / 1000)),
  ];
  const knowledge = (await openFileWiki(folder).pages()).pages.map((page) => wikiDocument(page, context));
  const engine = await serveCollections({ chos, editorial, knowledge }, undefined, atEnd);
  const app = await openApp(engine, {
    baseUrl,
    cms: { cms, url: `${baseUrl}/cms` },
    clock: () => NOW,
    openWiki: async () => openFileWiki(folder),
    readVocabulary: async () => concepts.map(describeConcept),
    site: { themes: openThemes({ folder: () => folder, clock: () => NOW, warn: () => {} }) },
  });
  atEnd(() => app.close());
  return {
    app,
    /** The page, also where it has been moved to. */
    async html(path: string): Promise<string> {
      const reply = await app.inject({ url: path, headers: { accept: 'text/html' } });
      const { location } = reply.headers;
      if (reply.statusCode === 302 && location !== undefined) return this.html(location);
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
      return reply.body;
    },
  };
}

const NOW = Date.UTC(2026, 10, 1);
