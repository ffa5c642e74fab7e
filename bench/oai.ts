/**
 * How fast the OAI-PMH provider gives everything: `vitrine oai` in a process of
 * its own, asked over HTTP by one harvester for all pages of EDM. Figures are
 * processor time of the provider, so that what else the machine does hardly
 * matters; reading the store, writing XML and sending it are in it. Each
 * identifier must come once. Then two hundred harvesters ask at the same time:
 * each gets its page or 503 with Retry-After.
 *
 * Run: node bench/oai.ts [DATA_DIR] [--pages N] [--requests N]
 * DATA_DIR is that of a service; by default one with the multiplied sample. With `--pages` the harvest ends early.
 */
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Command } from './harness/command.ts';
import { grouped, median, milliseconds, percentile } from './harness/figures.ts';
import { filledFolder } from './harness/filled-folder.ts';
import { processorMsOf } from './harness/processor-time.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, requests: { type: 'string', default: '3000' } },
});

const WANTED_RECORDS_A_SECOND = 4000;
const WANTED_GET_RECORD_MS = 1;
/** A deep page may take so much longer than one at the beginning. */
const WANTED_DEEP_RATIO = 1.5;
/** Pages that are asked for before anything is measured: the code is compiled by then. */
const WARM_UP_PAGES = 50;

interface Page {
  readonly records: number;
  readonly bytes: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const ask = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode === 200) resolve(text(response));
      else reject(new Error(`${url} answers ${response.statusCode}`));
    }).on('error', reject);
  });

async function harvest(
  base: string,
  maxPages: number,
  onPage: (identifiers: readonly string[], page: Page) => void,
): Promise<void> {
  let query = 'verb=ListRecords&metadataPrefix=edm';
  for (let pages = 0; pages < maxPages; pages++) {
    const began = performance.now();
    const answer = await ask(`${base}?${query}`);
    const ms = performance.now() - began;
    const identifiers = [...answer.matchAll(/<header[^>]*><identifier>([^<]*)/g)].map(([, one = '']) => one);
    onPage(identifiers, { records: identifiers.length, bytes: Buffer.byteLength(answer), ms });
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(answer)?.[1];
    if (token === undefined) return;
    query = `verb=ListRecords&resumptionToken=${token}`;
  }
}

async function main(dataDir: string): Promise<number> {
  const provider = new Command(dataDir, ['oai']);
  const base = await oaiUrl(provider);
  const cpuMs = () => processorMsOf(provider.pid ?? -1) ?? Number.NaN;

  await harvest(base, WARM_UP_PAGES, () => {});
  const seen = new Set<string>();
  const pages: Page[] = [];
  let [repeated, began, cpuBefore] = [0, performance.now(), cpuMs()];
  await harvest(base, Number(values.pages ?? Number.POSITIVE_INFINITY), (identifiers, page) => {
    for (const identifier of identifiers) {
      if (seen.has(identifier)) repeated += 1;
      seen.add(identifier);
    }
    pages.push(page);
  });
  const [wallMs, listCpuMs] = [performance.now() - began, cpuMs() - cpuBefore];
  const perSecond = seen.size / (listCpuMs / 1000);
  const perKilobyte = (some: readonly Page[]) => median(some.map(({ ms, bytes }) => ms / (bytes / 1024)));
  const [first, last] = [pages.slice(0, PAGES_COMPARED), pages.slice(-PAGES_COMPARED - 1, -1)];
  const deepRatio = perKilobyte(last) / perKilobyte(first);
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  const times = (some: readonly Page[]) => {
    const ms = some.map((page) => page.ms);
    const kilobytes = median(some.map((page) => page.bytes)) / 1024;
    return `median ${milliseconds(median(ms))}, 95 % ${milliseconds(percentile(ms, 0.95))} ms, ${kilobytes.toFixed(0)} kB`;
  };

  const identifiers = [...seen];
  const requests = Number(values.requests);
  const pick = (n: number) => identifiers[(n * 7919) % identifiers.length] ?? '';
  const getAll = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      await ask(`${base}?verb=GetRecord&metadataPrefix=edm&identifier=${encodeURIComponent(pick(n))}`);
    }
  };
  await getAll(0, 300);
  cpuBefore = cpuMs();
  await getAll(300, 300 + requests);
  const getMs = (cpuMs() - cpuBefore) / requests;
  const crowd = await askInCrowd(base);
  const memory = provider.residentMiB();
  provider.terminate();
  agent.destroy();

  console.log(
    `${grouped(seen.size)} records once, ${repeated} repeated; ${grouped(bytes / 2 ** 20)} MB of XML`,
  );
  console.log(
    `ListRecords   ${grouped(perSecond)} records a second of processor time, wanted ${grouped(WANTED_RECORDS_A_SECOND)}; ${grouped(seen.size / (wallMs / 1000))} a second by the clock`,
  );
  console.log(`first pages   ${times(first)}`);
  console.log(`last pages    ${times(last)}`);
  console.log(`last / first  ${deepRatio.toFixed(2)} for the same size, wanted at most ${WANTED_DEEP_RATIO}`);
  console.log(
    `GetRecord     ${milliseconds(getMs)} ms of processor time, wanted below ${WANTED_GET_RECORD_MS}`,
  );
  console.log(
    `crowd of ${CROWD}  ${crowd.pages} pages, median ${milliseconds(median(crowd.pageMs))}, 95 % ${milliseconds(percentile(crowd.pageMs, 0.95))} ms; ${crowd.refused} times 503 with Retry-After; ${crowd.others} of anything else, wanted none`,
  );
  console.log(`memory        ${memory.toFixed(0)} MiB at the end`);
  const isReached =
    repeated === 0 &&
    crowd.others === 0 &&
    crowd.refused > 0 &&
    perSecond >= WANTED_RECORDS_A_SECOND &&
    deepRatio <= WANTED_DEEP_RATIO &&
    getMs < WANTED_GET_RECORD_MS;
  return isReached ? 0 : 1;
}

const PAGES_COMPARED = 200;
const CROWD = 200;
const CROWD_SECONDS = 5;

/** Harvesters that ask again as soon as they have an answer. */
async function askInCrowd(base: string) {
  const crowd = { pages: 0, refused: 0, others: 0, pageMs: [] as number[] };
  const own = new Agent({ keepAlive: true });
  const end = performance.now() + CROWD_SECONDS * 1000;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      const { status, retryAfter } = await statusOf(`${base}?verb=ListRecords&metadataPrefix=edm`, own);
      if (status === 200) {
        crowd.pages += 1;
        crowd.pageMs.push(performance.now() - began);
      } else if (status === 503 && retryAfter !== undefined) crowd.refused += 1;
      else crowd.others += 1;
    }
  };
  await Promise.all(Array.from({ length: CROWD }, one));
  own.destroy();
  return crowd;
}

const statusOf = (
  url: string,
  from: Agent,
): Promise<{ readonly status: number | undefined; readonly retryAfter: string | undefined }> =>
  new Promise((resolve, reject) => {
    get(url, { agent: from }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'] });
      });
    }).on('error', reject);
  });

async function oaiUrl(provider: Command): Promise<string> {
  let said = '';
  for await (const chunk of provider.output.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /OAI-PMH is at (http:\S+)\?/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('vitrine oai does not serve');
}

process.exitCode = await main(await filledFolder(positionals[0]));
