import { monotonicClock } from '../../kernel/clock.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { openThemes } from '../../site/open-themes.ts';
import { CmsUnreachable } from '../../stores/cms/cms.ts';
import { openFileCms } from '../../stores/cms/file-cms.ts';
import { openFileWiki } from '../../stores/wiki/file-wiki.ts';
import { WikiUnreachable } from '../../stores/wiki/wiki.ts';
import { counted } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { conceptFaults, openConcepts } from '../wiring/open-concepts.ts';

/** Whether every institution and page in the folder of the file CMS can be read; undefined if there is no folder. */
export function checkFileCms(contentDir: string | undefined, signal: AbortSignal): Promise<Finding[]> {
  const absent = {
    subject: 'content',
    what: 'are no institutions and pages',
    other: 'CMS_URL and CMS_TOKEN to a Directus',
  };
  return checkFolder(contentDir, absent, async (folder) => {
    const cms = openFileCms(folder);
    try {
      const institutions = await cms.institutions(signal);
      const entries = await cms.contentWithBlocks(signal);
      return {
        faults: [...institutions.mismatches, ...entries.mismatches].map(({ note }) => note),
        summary: `${folder} contains ${counted(institutions.valid.length, 'institution')} and ${counted(entries.valid.length, 'page')}`,
      };
    } finally {
      await cms.close();
    }
  });
}

/** Whether every page of the Markdown wiki can be read; undefined if there is no folder. */
export function checkFileWiki(contentDir: string | undefined): Promise<Finding[]> {
  const absent = {
    subject: 'knowledge base',
    what: 'is no knowledge base',
    other: 'WIKI_URL and WIKI_TOKEN to a BookStack',
  };
  return checkFolder(contentDir, absent, async (folder) => {
    const wiki = openFileWiki(folder);
    try {
      const { pages, faults } = await wiki.pages();
      return {
        faults: faults.map(({ id, reason }) => `wiki page ${id}: ${reason}`),
        summary: `${folder}/wiki contains ${counted(pages.length, 'page')}`,
      };
    } finally {
      await wiki.close();
    }
  });
}

/** Whether `site.json` can be read. */
export async function checkSiteFile(contentDir: string | undefined): Promise<Finding[]> {
  const { warning } = findingsAbout('site');
  const findings: Finding[] = [];
  openThemes({
    folder: () => contentDir,
    clock: monotonicClock,
    warn: (line) => findings.push(warning(line, 'Correct it; see docs/site.md#in-two-minutes')),
  }).theme();
  return findings;
}

/** Whether every row of the table of concepts can be read. */
export async function checkConcepts(settings: Pick<Settings, 'contentDir'>): Promise<Finding[]> {
  const { ok, fault } = findingsAbout('vocabulary');
  const table = await openConcepts(settings);
  return [
    ...conceptFaults(table).map((message) =>
      fault(message, 'Correct the row; see docs/entities.md#the-table-of-concepts'),
    ),
    ok(`${table.path} contains ${counted(table.concepts.length, 'concept')}`),
  ];
}

async function checkFolder(
  contentDir: string | undefined,
  { subject, what, other }: { readonly subject: string; readonly what: string; readonly other: string },
  read: (folder: string) => Promise<{ readonly faults: readonly string[]; readonly summary: string }>,
): Promise<Finding[]> {
  const { ok, fault, warning } = findingsAbout(subject);
  if (contentDir === undefined) {
    const message = `there ${what}: neither CONTENT_DIR is set, nor is the sample collection loaded`;
    return [warning(message, `Set CONTENT_DIR to a folder as described in docs/content.md, or ${other}`)];
  }
  try {
    const { faults, summary } = await read(contentDir);
    return [...faults.map((message) => fault(message, 'See docs/content.md for the format')), ok(summary)];
  } catch (error) {
    if (!(error instanceof CmsUnreachable || error instanceof WikiUnreachable)) throw error;
    return [fault(error.message, 'Correct CONTENT_DIR')];
  }
}
