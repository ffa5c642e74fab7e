import { CmsUnreachable } from '../../cms/cms.ts';
import { openFileCms } from '../../cms/file-cms.ts';
import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/finding.ts';
import { openFileWiki } from '../../wiki/file-wiki.ts';
import { WikiUnreachable } from '../../wiki/wiki.ts';

const remedy = 'docs/content.md says how an entry is written';

const NO_FOLDER = 'neither CONTENT_DIR nor the sample collection is there';

/** Whether every institution and page in the folder of the file CMS can be read; undefined where there is no folder. */
export async function checkFileCms(contentDir: string | undefined, signal: AbortSignal): Promise<Finding[]> {
  const { ok, fault, warning } = findingsAbout('content');
  if (contentDir === undefined) {
    return [
      warning(
        `there are no institutions and pages: ${NO_FOLDER}`,
        'Set CONTENT_DIR to a folder as docs/content.md describes it, or CMS_URL and CMS_TOKEN to a Directus',
      ),
    ];
  }
  const cms = openFileCms(contentDir);
  try {
    const institutions = await cms.institutions(signal);
    const entries = await cms.contentWithBlocks(signal);
    const count = `${institutions.valid.length} institutions and ${entries.valid.length} pages`;
    return [
      ...[...institutions.mismatches, ...entries.mismatches].map(({ message }) => fault(message, remedy)),
      ok(`${contentDir} holds ${count}`),
    ];
  } catch (error) {
    if (!(error instanceof CmsUnreachable)) throw error;
    return [fault(error.message, 'Correct CONTENT_DIR')];
  } finally {
    await cms.close();
  }
}

/** Whether every page of the Markdown wiki can be read; undefined where there is no folder. */
export async function checkFileWiki(contentDir: string | undefined): Promise<Finding[]> {
  const { ok, fault, warning } = findingsAbout('knowledge base');
  if (contentDir === undefined) {
    return [
      warning(
        `there is no knowledge base: ${NO_FOLDER}`,
        'Set CONTENT_DIR to a folder as docs/content.md describes it, or WIKI_URL and WIKI_TOKEN to a BookStack',
      ),
    ];
  }
  const wiki = openFileWiki(contentDir);
  try {
    const { pages, faults } = await wiki.pages();
    return [
      ...faults.map(({ id, reason }) => fault(`wiki page ${id}: ${reason}`, remedy)),
      ok(`${contentDir}/wiki holds ${pages.length} pages`),
    ];
  } catch (error) {
    if (!(error instanceof WikiUnreachable)) throw error;
    return [fault(error.message, 'Correct CONTENT_DIR')];
  } finally {
    await wiki.close();
  }
}
