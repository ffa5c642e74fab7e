import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPageLinks } from '../../../../src/app/doctor/check-page-links.ts';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { SAMPLE_CONTENT } from '../../../../src/app/wiring/open-content.ts';
import { SERVED } from '../../../../src/site/content-links.ts';
import { routedPaths } from '../../../suites/contract/contract.ts';
import { HOUSE_CONTENT } from '../../../suites/house/house-site.ts';
import { openApp } from '../../api/open-app.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';

const OBJECT = '00000000-0000-4000-8000-000000000001';

const messages = async (folder: string) =>
  (
    await checkPageLinks(
      readSettings({ BASE_URL: 'https://example.org/kultur', CONTENT_DIR: folder }),
      folder,
      async (uuid) => uuid === OBJECT,
      AbortSignal.timeout(30_000),
    )
  ).map(({ severity, message }) => `${severity}: ${message}`);

test.each([SAMPLE_CONTENT, HOUSE_CONTENT])('[site-34] links of %s lead somewhere', async (folder) => {
  expect(await messages(folder)).toEqual([]);
});

const ASSET = '11111111-2222-4333-8444-555555555555';

test('[site-34] links that lead nowhere are named with the page that has them', async () => {
  const folder = temporaryFolder();
  cpSync(HOUSE_CONTENT, folder, { recursive: true });
  writeFileSync(
    join(folder, 'site.json'),
    JSON.stringify({
      // The German page is shown in both languages.
      imprint: { de: '/de/impressum', en: '/en/legal' },
      footerLinks: [
        { label: 'A', url: '/impressum' },
        { label: 'B', url: { de: '/de/presse', en: '/en/press' } },
        { label: 'C', url: '/docs/guides/' },
        { label: 'D', url: 'https://example.org/kultur/de/fehlt' },
        { label: 'E', url: 'https://example.org/anderes' },
      ],
    }),
  );
  writeFileSync(
    join(folder, 'wiki/handbuch/03-links.md'),
    [
      '[a](/de/winter?x=1#y) [b](/en/winter) [c](01-inventar.md) [d](fotografieren) [e](#oben)',
      `[f](/de/fehlt) [g](https://other.example/x) ![h](/assets/${ASSET}) [i](/kultur/de/zeiten)`,
      `[n](/de/objects/${OBJECT.toUpperCase()}?picture=2) [o](/objects/${ASSET})`,
      '[j](/en/search?q=x) [k](/oai?verb=Identify) [l](/de/) [m](/hilfe)',
    ].join('\n'),
  );
  expect(await messages(folder)).toEqual([
    'warning: site.json links /impressum, where nothing is',
    'warning: site.json links /de/presse, where nothing is',
    'warning: site.json links /en/press, where nothing is',
    'warning: site.json links https://example.org/kultur/de/fehlt, where nothing is',
    'warning: /de/links links 01-inventar.md, where nothing is',
    'warning: /de/links links /de/fehlt, where nothing is',
    'warning: /de/links links /hilfe, where nothing is',
    `warning: /de/links shows /assets/${ASSET}, which does not exist`,
    `warning: /de/links links /objects/${ASSET}, but there is no such object`,
  ]);
});

test('[site-34] what the service has without a language is known', async () => {
  const app = await openApp(recordingEngine());
  const parts = new Set(routedPaths(app).map((path) => path.split('/')[1] ?? ''));
  for (const part of ['', 'de', 'en', 'de*', 'en*', '*']) parts.delete(part);
  expect([...parts].filter((part) => !SERVED.includes(part))).toEqual([]);
  await app.close();
});
