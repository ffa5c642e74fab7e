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
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut } from './compare-answers/checkout.ts';
import { runCommand, type State } from './compare-answers/command-run.ts';
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

const folder = mkdtempSync(join(tmpdir(), 'vitrine-compare-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const differences = new Differences({ printsAll: values.all, log: console.log });
const isWanted = (text: string): boolean => text.includes(values.only);

const states = [
  { checkout: await checkOut(before, join(folder, 'before')), dataDir: join(folder, 'data-before') },
  { checkout: await checkOut(after, join(folder, 'after')), dataDir: join(folder, 'data-after') },
] as const;
const [first, second] = states;
// The same records with the same datestamps; each state makes its own documents and dataset of them.
await fill(first, 'ingest', 'sample/records');
cpSync(first.dataDir, second.dataDir, { recursive: true });
for (const state of states) {
  for (const command of ['index', 'sync', 'export']) await fill(state, command);
}

const services = [await startService(first), await startService(second)] as const;
const requests = await requestsToCompare(services[0], {
  count: Number(values.requests),
  seed: Number(values.seed),
  goldens: values.goldens,
});
for (const [i, request] of requests.entries()) {
  const name = `${request.method} ${request.address}`;
  if (!isWanted(name)) continue;
  const [was, is] = [answerTo(services[0], request, i), answerTo(services[1], request, i)];
  differences.compare(`${name.slice(0, 300)}${bodyOf(request.body)}`, request.kind, await was, await is);
}
for (const service of services) await service.stop();

const commands = commandsToCompare(Number(values.commands)).filter(({ args }) => isWanted(args.join(' ')));
for (const command of commands) {
  const [was, is] = [await runCommand(first, command), await runCommand(second, command)];
  const settings = Object.entries(command.settings ?? {}).map(([name, value]) => `${name}=${value} `);
  differences.compare(`${settings.join('')}vitrine ${command.args.join(' ')}`, 'command', was, is);
}
console.log(
  `${requests.length} requests and ${commands.length} commands: ${differences.count} differ in ${differences.kinds} kinds`,
);
process.exitCode = differences.count > 0 ? 1 : 0;

async function fill(state: State, ...args: readonly string[]): Promise<void> {
  const { status, headers } = await runCommand(state, { args });
  if (status !== '0') throw new Error(`vitrine ${args.join(' ')} in ${state.checkout}: ${headers['stderr']}`);
}

function bodyOf(body: string | undefined): string {
  return body === undefined ? '' : ` with ${body.length} characters: ${body.slice(0, 100)}`;
}
