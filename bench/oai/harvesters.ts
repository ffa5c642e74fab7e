import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Harvesters in a thread of their own: each begins a list from another day, takes
 * some pages of it, and begins the next one. They harvest until they get a message to stop.
 */
export interface HarvestersData {
  /** URL of the provider. */
  readonly base: string;
  readonly clients: number;
  readonly acceptEncoding: string;
}

/** What they report when they are stopped. */
export interface Harvested {
  readonly pages: number;
  readonly refused: number;
  readonly failed: number;
}

const PAGES_OF_A_LIST = 2;
const DAY_MS = 86_400_000;
/** They stand for other machines. */
if (process.platform === 'linux') setPriority(0, 19);

const { base, clients, acceptEncoding } = workerData as HarvestersData;
const agent = new Agent({ keepAlive: true });
let isHarvesting = false;
let lists = 0;
let [pages, refused, failed] = [0, 0, 0];
let running: Promise<unknown> = Promise.resolve();

parentPort?.on('message', async (wanted: boolean) => {
  isHarvesting = wanted;
  if (wanted) {
    [pages, refused, failed] = [0, 0, 0];
    running = Promise.all(Array.from({ length: clients }, harvest));
    return;
  }
  await running;
  parentPort?.postMessage({ pages, refused, failed } satisfies Harvested);
});

async function harvest(): Promise<void> {
  while (isHarvesting) {
    lists += 1;
    const from = new Date(Date.UTC(2000, 0, 1) + ((lists * 7919) % 9000) * DAY_MS).toISOString().slice(0, 10);
    let query = `verb=ListRecords&metadataPrefix=edm&from=${from}`;
    for (let page = 0; page < PAGES_OF_A_LIST && isHarvesting; page++) {
      const { status, token } = await ask(`${base}?${query}`);
      if (status === 200) pages += 1;
      else if (status === 503) refused += 1;
      else failed += 1;
      if (token === undefined) break;
      query = `verb=ListRecords&resumptionToken=${token}`;
    }
  }
}

/** The token stands at the end: no more is read as text. Packed answers have none. */
function ask(
  url: string,
): Promise<{ readonly status: number | undefined; readonly token: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      let last = Buffer.alloc(0);
      response.on('data', (chunk: Buffer) => {
        last = Buffer.concat([last, chunk]).subarray(-1000);
      });
      response.on('end', () => {
        const token = /<resumptionToken[^>]*>([^<]+)</.exec(last.toString())?.[1];
        resolve({ status: response.statusCode, token });
      });
    }).on('error', reject);
  });
}
