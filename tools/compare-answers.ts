/**
 * Sends the same requests and commands to two states of the project, and prints what differs:
 * statuses, headers and bodies without times and ids of requests. Each state has a data folder of its
 * own with the sample collection. The same seed makes the same requests; comparing a state with itself
 * prints nothing.
 *
 * Run: node tools/compare-answers.ts BEFORE AFTER [--requests 5000] [--commands 200] [--seed 1]
 *        [--goldens FILE] [--only TEXT] [--all]
 *
 * BEFORE, AFTER: commits, or folders of checkouts. `--goldens`: recorded searches, one JSON object with
 * `collection` and `params` a line. `--only`: requests and commands that contain the text. `--all`:
 * every difference, not the first three of a kind. Status 1 if something differs.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openCheckout } from './compare-answers/checkout.ts';
import { runCommand } from './compare-answers/command-run.ts';
import { commandsToCompare } from './compare-answers/commands.ts';
import { Differences } from './compare-answers/differences.ts';
import { requestsToCompare } from './compare-answers/requests.ts';
import { answerTo, startService } from './compare-answers/service.ts';

const GOLDENS = fileURLToPath(new URL('../../shared/goldens/random.jsonl.gz', import.meta.url));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '5000' },
    commands: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    goldens: { type: 'string', ...(existsSync(GOLDENS) && { default: GOLDENS }) },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
});
const [before, after] = positionals;
if (before === undefined || after === undefined) {
  console.error('usage: node tools/compare-answers.ts BEFORE AFTER');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'vitrine-compare-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
const checkouts = [
  cleanUp.use(await openCheckout(before, join(folder, 'before'))),
  cleanUp.use(await openCheckout(after, join(folder, 'after'))),
] as const;
const differences = new Differences({ printsAll: values.all, log: console.log });
const isWanted = (text: string): boolean => text.includes(values.only);

const dataDirs = [join(folder, 'data-before'), join(folder, 'data-after')] as const;
// The same records with the same datestamps; each state makes its own documents of them.
await runCommand(checkouts[0], { args: ['ingest', 'sample/records'] }, dataDirs[0]);
await cp(dataDirs[0], dataDirs[1], { recursive: true });
for (const [i, checkout] of checkouts.entries()) {
  for (const args of [['index'], ['sync']]) await runCommand(checkout, { args }, dataDirs[i] ?? '');
}

const services = await Promise.all(checkouts.map((checkout, i) => startService(checkout, dataDirs[i] ?? '')));
for (const service of services) cleanUp.use(service);
const [old, now] = services as [(typeof services)[0], (typeof services)[0]];
const requests = await requestsToCompare(old, {
  count: Number(values.requests),
  seed: Number(values.seed),
  goldens: values.goldens,
});
for (const [i, request] of requests.entries()) {
  const name = `${request.method} ${request.path}`;
  if (!isWanted(name)) continue;
  const answers = await Promise.all([answerTo(old, request, i), answerTo(now, request, i)]);
  differences.compare(`${name.slice(0, 300)}${bodyOf(request.body)}`, request.kind, ...answers);
}
for (const service of services) await service[Symbol.asyncDispose]();

const commands = commandsToCompare(Number(values.commands)).filter(({ args }) => isWanted(args.join(' ')));
for (const command of commands) {
  const ends = [];
  for (const [i, checkout] of checkouts.entries()) {
    ends.push(await runCommand(checkout, command, dataDirs[i] ?? ''));
  }
  const [first, second] = ends as [(typeof ends)[0], (typeof ends)[0]];
  const settings = Object.entries(command.settings ?? {}).map(([name, value]) => `${name}=${value} `);
  differences.compare(`${settings.join('')}vitrine ${command.args.join(' ')}`, 'command', first, second);
}
console.log(
  `${requests.length} requests and ${commands.length} commands: ${differences.count} differ in ${differences.kinds} kinds`,
);
process.exitCode = differences.count > 0 ? 1 : 0;

function bodyOf(body: string | undefined): string {
  return body === undefined ? '' : ` with ${body.length} characters: ${body.slice(0, 100)}`;
}
