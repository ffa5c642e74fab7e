/**
 * How long a search for an uploaded picture takes, and what happens to more
 * uploads than can be read: `node bench/uploads.ts [--seconds N]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { Command } from './harness/command.ts';
import { MACHINE, percentile } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { drawnPictures, FORMATS } from './pictures/drawn-pictures.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const SECONDS = Number(values.seconds);

/** Read at a time, and with those that may wait: see src/embedding/picture-files.ts. */
const [READ_AT_ONCE, ALLOWED] = [2, 18];
/** Clients that send the next request at once, whatever the response. */
const CLIENTS = [1, READ_AT_ONCE, ALLOWED, 10 * ALLOWED];

const RECORDS = fileURLToPath(new URL('../sample/records', import.meta.url));
const BOUNDARY = 'vitrine-benchmark';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly milliseconds: number;
}

const agent = new Agent({ connections: null });
let uploads = 0;

async function upload(url: string, body: Buffer, ip?: string): Promise<Answer> {
  const began = performance.now();
  const number = uploads++;
  const answer = await request(`${url}/v2/similar/image`, {
    dispatcher: agent,
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      // Another client each time: the rate limit of one is not measured here.
      'x-forwarded-for': ip ?? `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    },
    body,
  });
  await answer.body.dump({ limit: 2 ** 24 });
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    milliseconds: performance.now() - began,
  };
}

const form = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

function figure(values: readonly number[], share: number): string {
  return values.length === 0 ? '-' : percentile(values, share).toFixed(0);
}

async function printRow(
  service: Command,
  url: string,
  bodies: readonly Buffer[],
  clients: number,
  name: string,
) {
  const answers: Answer[] = [];
  let [isOver, peakMiB] = [false, 0];
  const client = async (own: number) => {
    for (let i = own; !isOver; i += clients)
      answers.push(await upload(url, bodies[i % bodies.length] ?? Buffer.alloc(0)));
  };
  const watch = async () => {
    while (!isOver) {
      peakMiB = Math.max(peakMiB, service.residentMiB());
      await sleep(100);
    }
  };
  const all = [watch(), ...Array.from({ length: clients }, (_, own) => client(own))];
  await sleep(SECONDS * 1000);
  isOver = true;
  await Promise.all(all);
  const timesOf = (status: number) =>
    answers.filter((one) => one.status === status).map((one) => one.milliseconds);
  const [good, busy] = [timesOf(200), timesOf(503)];
  const others = answers.length - good.length - busy.length;
  const without = answers.filter(
    ({ status, retryAfter }) => status === 503 && !(Number(retryAfter) >= 1),
  ).length;
  if (others + without > 0) process.exitCode = 1;
  const columns = [
    clients,
    (good.length / SECONDS).toFixed(0),
    figure(good, 0.5),
    figure(good, 0.99),
    busy.length,
    figure(busy, 0.5),
    figure(busy, 0.99),
    others,
    peakMiB.toFixed(0),
  ];
  console.log(name.padEnd(14) + columns.map((column) => String(column).padStart(9)).join(''));
}

const dataDir = temporaryFolder('uploads');
for (const args of [['ingest', RECORDS], ['index']]) {
  const command = new Command(dataDir, args);
  command.output.resume();
  await command.end();
}
const service = new Command(dataDir, ['serve'], { TRUST_PROXY: 'loopback' });
const url = await service.url();
console.log(`the pictures of the sample collection to compare with, ${MACHINE}; ${SECONDS} s a row\n`);
console.log(
  `${''.padEnd(14)}${['clients', '200 /s', 'p50 ms', 'p99 ms', '503', 'p50 ms', 'p99 ms', 'others', 'MiB'].map((name) => name.padStart(9)).join('')}`,
);
for (const format of FORMATS.filter(({ isUsual }) => isUsual)) {
  const bodies = (await drawnPictures(16, format)).map(form);
  for (const body of bodies) await upload(url, body);
  for (const clients of CLIENTS) await printRow(service, url, bodies, clients, format.name);
  await sleep(2000);
  console.log(`${format.name.padEnd(14)}two seconds later: ${service.residentMiB().toFixed(0)} MiB`);
}

const [small] = await drawnPictures(1, FORMATS[0] ?? missing());
const body = form(small ?? missing());
const fromOne: Answer[] = [];
for (let i = 0; i < 14; i++) fromOne.push(await upload(url, body, '192.0.2.1'));
const wait = Number(fromOne.at(-1)?.retryAfter);
await sleep(wait * 1000);
const afterwards = await upload(url, body, '192.0.2.1');
console.log(
  `\n14 in a row from one IP address: ${fromOne.map(({ status }) => status).join(' ')}; after the ${wait} s of Retry-After: ${afterwards.status}`,
);
if (afterwards.status !== 200) process.exitCode = 1;
await agent.close();
service.terminate();
await service.end();

function missing(): never {
  throw new Error('no pictures were drawn');
}
