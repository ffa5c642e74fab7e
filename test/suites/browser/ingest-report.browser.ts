import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptySummary } from '../../../src/jobs/ingest/ingest-summary.ts';
import { RunReport } from '../../../src/jobs/ingest/run-report.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { launchChromium } from './chromium.ts';
import { violations } from './violations.ts';

let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => errors.push(message.text()));
  await page.goto(pathToFileURL(writeReport()).href);
  await page.click('[data-set-lang="de"]');
});
afterEach(async () => {
  await page.close();
  expect(errors.splice(0)).toEqual([]);
});

/** Albertina: 3 records without pictures. Wien Museum: 1 rejected record and 9 without faults. */
function writeReport(): string {
  const folder = temporaryFolder();
  const report = new RunReport({
    makeFolder: () => folder,
    clock: () => 0,
    command: 'ingest',
    sources: ['a.jsonl'],
  });
  const summary = emptySummary();
  const record = { pipelineId: 'a', uuid: undefined, url: 'http://m.example/1', details: [] };
  const add = (severity: 'rejected' | 'warning', institution: string, reason: string, line: number) => {
    const item = { ...record, severity, institution, reasons: [reason], location: { file: 'a.jsonl', line } };
    summary.groups.add(item);
    report.add([item], summary);
  };
  for (const line of [1, 2, 3]) {
    summary.groups.addStored('Albertina');
    add('warning', 'Albertina', 'no edm:isShownBy', line);
  }
  for (let n = 0; n < 9; n += 1) summary.groups.addStored('Wien Museum');
  add('rejected', 'Wien Museum', 'no edm:type', 4);
  Object.assign(summary, { new: 12, rejected: 1 });
  report.end(summary);
  return join(folder, 'report.html');
}

const visibleText = (selector: string) =>
  page.$$eval(selector, (elements) =>
    elements.filter((element) => element.checkVisibility()).map((element) => element.textContent?.trim()),
  );
const figures = () => visibleText('.figures dd');
const headings = () => visibleText('h2 > span');

test('a report is readable and accessible on a phone and in the dark, with everything open', async () => {
  for (const [value, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await page.$$eval('details', (all) => {
      for (const details of all) details.open = true;
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await violations(page)).toEqual([]);
  }
});

test('a museum sees its own part', async () => {
  expect(await figures()).toEqual(['13', '12', '1', '3']);
  expect(await headings()).toEqual(['Abgelehnt', 'Hinweise', 'Einrichtungen']);
  await page.select('#institution', '0');
  expect(await figures()).toEqual(['3', '3', '0', '3']);
  expect(await headings()).toEqual(['Hinweise']);
  expect(await visibleText('.count')).toEqual(['3']);
  expect(await visibleText('.share')).toEqual(['100\u202f%']);
  await page.select('#institution', '');
  await page.click('[data-choose="1"]');
  expect(await visibleText('.for')).toEqual(['Wien Museum']);
  expect(await headings()).toEqual(['Abgelehnt']);
});

test('tables are sorted by their heads, and the language is chosen', async () => {
  const names = () => visibleText('[data-choose]');
  const head = 'section[data-overview] th:nth-child(2) button';
  await page.click(head);
  expect(await names()).toEqual(['Wien Museum', 'Albertina']);
  await page.click(head);
  expect(await names()).toEqual(['Albertina', 'Wien Museum']);
  await page.click('[data-set-lang="en"]');
  expect(await headings()).toEqual(['Rejected', 'Warnings', 'Institutions']);
});

test('on paper, the first places are shown, and no controls', async () => {
  await page.emulateMediaType('print');
  expect(await visibleText('.controls')).toEqual([]);
  expect(await visibleText('li code')).toEqual(['a.jsonl:4', 'a.jsonl:1', 'a.jsonl:2', 'a.jsonl:3']);
});
