import { CmsUnreachable } from '../../cms/cms.ts';
import { openFileCms } from '../../cms/file-cms.ts';
import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/findings-about.ts';
import { openFileWiki } from '../../wiki/file-wiki.ts';
import { WikiUnreachable } from '../../wiki/wiki.ts';
import type { Settings } from '../settings.ts';

const remedy = 'docs/content.md says how an entry is written';

/** Whether every institution and page in the folder of the file CMS can be read. */
export async function checkFileCms({ contentDir }: Settings, signal: AbortSignal): Promise<Finding[]> {
  const { ok, fault } = findingsAbout('content');
  const cms = openFileCms(contentDir);
  try {
    const institutions = await cms.institutions(signal);
    const entries = await cms.contentWithBlocks(signal);
    const count = `${institutions.sound.length} institutions and ${entries.sound.length} pages`;
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

/** Whether every page of the Markdown wiki can be read. */
export async function checkFileWiki({ contentDir }: Settings): Promise<Finding[]> {
  const { ok, fault } = findingsAbout('knowledge base');
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
