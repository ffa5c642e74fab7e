/**
 * What a visitor of the site waits for. For each page: the server's processor time,
 * the bytes of HTML, styles, scripts and fonts on a first visit (compressed), and in
 * Chromium on a slow connection (1.6 Mbit/s, 150 ms, a processor four times slower)
 * the largest contentful paint and the cumulative layout shift. Pictures count for
 * the paint, not for the bytes.
 *
 * Run: node bench/site.ts DATA_DIR [--requests N] [--without-browser]
 * DATA_DIR is that of a service: filled with `vitrine start`, or `ingest` and `index`.
 */
import { parseArgs } from 'node:util';
import type { Browser, CDPSession } from 'puppeteer-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { Command } from './harness/command.ts';
import { median } from './harness/figures.ts';
import { processorMsOf } from './harness/processor-time.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '60' },
    'without-browser': { type: 'boolean', default: false },
  },
});

/** What a page may take. */
const WANTED = {
  serverMs: 15,
  kilobytes: 120,
  scriptKilobytes: 30,
  styleKilobytes: 20,
  paintMs: 1000,
  shift: 0.02,
};

/** Kilobits a second, and the latency in milliseconds, of the slow connection. */
const [KILOBITS, LATENCY_MS, SLOWDOWN] = [1600, 150, 4];

interface Visit {
  readonly paintMs: number;
  readonly shift: number;
  /** Bytes over the wire by kind of resource. */
  readonly bytes: Readonly<Record<string, number>>;
}

async function main(dataDir: string): Promise<void> {
  const service = new Command(dataDir, ['serve']);
  const base = await service.url();
  service.output.resume();
  const paths = await pagePaths(base);
  const browser = values['without-browser'] ? undefined : await launchChromium();
  console.log('page                       server ms     HTML kB  script  style   font    paint ms   shift');
  let missed = 0;
  for (const [name, path] of Object.entries(paths)) {
    const serverMs = await serverTime(service, `${base}${path}`);
    const visit = browser && (await visitPage(browser, `${base}${path}`));
    console.log(row(name, serverMs, visit));
    missed += misses(serverMs, visit);
  }
  await browser?.close();
  service.terminate();
  await service.end();
  console.log(missed === 0 ? 'all targets reached' : `${missed} targets missed: ${JSON.stringify(WANTED)}`);
  process.exitCode = missed === 0 ? 0 : 1;
}

/** The pages, with values that the collection has. */
async function pagePaths(base: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(
    `${base}/v2/search?q=*&filter_by=imageMegapixel:>0&facet_by=creator&per_page=1`,
  );
  const { hits, facet_counts } = (await response.json()) as {
    readonly hits: readonly { readonly document: { readonly uuid: string; readonly title: string } }[];
    readonly facet_counts: readonly { readonly counts: readonly { readonly value: string }[] }[];
  };
  const { uuid = '', title = '' } = hits[0]?.document ?? {};
  const word = encodeURIComponent(/\p{L}{4,}/u.exec(title)?.[0] ?? 'a');
  const creator = encodeURIComponent(facet_counts[0]?.counts[0]?.value ?? '');
  return {
    home: '/de/',
    'all objects': '/de/search',
    words: `/de/search?q=${word}`,
    'a chosen facet': `/de/search?creator=${creator}`,
    object: `/de/objects/${uuid}`,
    institutions: '/de/institutions',
  };
}

/** Milliseconds of processor time for one request, all threads: the median of groups of ten. */
async function serverTime(service: Command, url: string): Promise<number> {
  const ask = async () => {
    const response = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  };
  for (let i = 0; i < 20; i++) await ask();
  const groups: number[] = [];
  for (let group = 0; group < Number(values.requests) / 10; group++) {
    const before = processorMsOf(service.pid ?? 0) ?? 0;
    for (let i = 0; i < 10; i++) await ask();
    groups.push(((processorMsOf(service.pid ?? 0) ?? 0) - before) / 10);
  }
  return median(groups);
}

/** A first visit: nothing is cached. */
async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  const session = await page.createCDPSession();
  await slowDown(session);
  const bytes = countBytes(session);
  await page.evaluateOnNewDocument(`
    window.vitals = { paintMs: 0, shift: 0 };
    new PerformanceObserver((list) => { vitals.paintMs = list.getEntries().at(-1).startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) vitals.shift += entry.value; })
      .observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto(url, { waitUntil: 'networkidle0', timeout: 60_000 });
  const vitals = (await page.evaluate('vitals')) as { readonly paintMs: number; readonly shift: number };
  await context.close();
  return { ...vitals, bytes };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: (KILOBITS * 1000) / 8,
    uploadThroughput: (KILOBITS * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Adds up what is received, by Chromium's kind of resource. */
function countBytes(session: CDPSession): Readonly<Record<string, number>> {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return bytes;
}

const kilobytesOf = (visit: Visit, kind: string): number => (visit.bytes[kind] ?? 0) / 1000;

function misses(serverMs: number, visit: Visit | undefined): number {
  const checks = [serverMs <= WANTED.serverMs];
  if (visit !== undefined) {
    const [document = 0, script = 0, style = 0, font = 0] = KINDS.map((kind) => kilobytesOf(visit, kind));
    checks.push(
      document + script + style + font <= WANTED.kilobytes,
      script <= WANTED.scriptKilobytes,
      style <= WANTED.styleKilobytes,
      visit.paintMs <= WANTED.paintMs,
      visit.shift <= WANTED.shift,
    );
  }
  return checks.filter((reached) => !reached).length;
}

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font'] as const;

function row(name: string, serverMs: number, visit: Visit | undefined): string {
  const cells = [name.padEnd(24), serverMs.toFixed(1).padStart(12)];
  if (visit !== undefined) {
    for (const kind of KINDS)
      cells.push(
        kilobytesOf(visit, kind)
          .toFixed(1)
          .padStart(kind === 'Document' ? 11 : 7),
      );
    cells.push(visit.paintMs.toFixed(0).padStart(11), visit.shift.toFixed(3).padStart(7));
  }
  return cells.join(' ');
}

const [dataDir] = positionals;
if (dataDir === undefined) throw new Error('Run: node bench/site.ts DATA_DIR');
await main(dataDir);
