import { CmsUnreachable } from '../../cms/cms.ts';
import { openFileCms } from '../../cms/file-cms.ts';
import type { Finding } from '../../kernel/finding.ts';
import { openFileWiki } from '../../wiki/file-wiki.ts';
import { WikiUnreachable } from '../../wiki/wiki.ts';
import type { Settings } from '../settings.ts';

const remedy = 'docs/content.md says how an entry is written';

/** Whether every institution and page in the folder of the file CMS can be read. */
export async function checkFileCms({ contentDir }: Settings, signal: AbortSignal): Promise<Finding[]> {
  const subject = 'content';
  const cms = openFileCms(contentDir);
  try {
    const institutions = await cms.institutions(signal);
    const entries = await cms.contentWithBlocks(signal);
    const count = `${institutions.sound.length} institutions and ${entries.sound.length} pages`;
    return [
      ...[...institutions.mismatches, ...entries.mismatches].map(({ message }): Finding => {
        return { severity: 'fault', subject, message, remedy };
      }),
      { severity: 'ok', subject, message: `${contentDir} holds ${count}` },
    ];
  } catch (error) {
    if (!(error instanceof CmsUnreachable)) throw error;
    return [{ severity: 'fault', subject, message: error.message, remedy: 'Correct CONTENT_DIR' }];
  } finally {
    await cms.close();
  }
}

/** Whether every page of the Markdown wiki can be read. */
export async function checkFileWiki({ contentDir }: Settings): Promise<Finding[]> {
  const subject = 'knowledge base';
  const wiki = openFileWiki(contentDir);
  try {
    const { pages, faults } = await wiki.pages();
    return [
      ...faults.map(({ id, reason }): Finding => {
        return { severity: 'fault', subject, message: `wiki page ${id}: ${reason}`, remedy };
      }),
      { severity: 'ok', subject, message: `${contentDir}/wiki holds ${pages.length} pages` },
    ];
  } catch (error) {
    if (!(error instanceof WikiUnreachable)) throw error;
    return [{ severity: 'fault', subject, message: error.message, remedy: 'Correct CONTENT_DIR' }];
  } finally {
    await wiki.close();
  }
}
