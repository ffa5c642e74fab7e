import { monotonicClock, systemClock } from '../../kernel/clock.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { brokenLinks, linkedIds } from '../../site/content-links.ts';
import { openThemes } from '../../site/open-themes.ts';
import { CmsUnreachable } from '../../stores/cms/cms.ts';
import { openFileWiki } from '../../stores/wiki/file-wiki.ts';
import { WikiUnreachable } from '../../stores/wiki/wiki.ts';
import type { Settings } from '../settings/settings.ts';
import { openCms } from '../wiring/open-content.ts';

const { warning } = findingsAbout('content');

/**
 * Links of `site.json` and of pages to paths of the site at which nothing is, and to pictures and objects that there are not.
 * [site-34] Pages of a BookStack are not read.
 */
export async function checkPageLinks(
  settings: Settings,
  contentDir: string | undefined,
  hasObject: (uuid: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { baseUrl, wiki } = settings;
  if (settings.cms === undefined && contentDir === undefined) return [];
  const theme = openThemes({ folder: () => contentDir, clock: monotonicClock, warn: () => {} }).theme();
  const cms = await openCms(settings, async () => contentDir);
  try {
    const now = systemClock() / 1000;
    const content = {
      theme,
      institutions: (await cms.institutions(signal)).valid,
      entries: (await cms.contentWithBlocks(signal)).valid,
      wiki: wiki === undefined && contentDir !== undefined ? await wikiPages(contentDir) : [],
    };
    const findings = brokenLinks(content, baseUrl, now).map(({ from, url }) =>
      warning(
        `${from} links ${url}, where nothing is`,
        'Correct the link, or write the page; see docs/content.md#links',
      ),
    );
    for (const { from, url, id } of linkedIds(content, baseUrl, now, 'pictures')) {
      if (!(await cms.hasAsset(id, signal))) {
        findings.push(
          warning(`${from} shows ${url}, which does not exist`, 'Correct the id, or add the picture'),
        );
      }
    }
    for (const { from, url, id } of linkedIds(content, baseUrl, now, 'objects')) {
      if (!(await hasObject(id))) {
        findings.push(warning(`${from} links ${url}, but there is no such object`, 'Correct the link'));
      }
    }
    return findings;
  } catch (error) {
    // Another check reports what cannot be read.
    if (error instanceof CmsUnreachable || error instanceof WikiUnreachable) return [];
    throw error;
  } finally {
    await cms.close();
  }
}

async function wikiPages(contentDir: string) {
  const wiki = openFileWiki(contentDir);
  try {
    return (await wiki.pages()).pages;
  } finally {
    await wiki.close();
  }
}
