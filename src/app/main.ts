import { StoreError } from '../records/record-store.ts';
import { type Command, UsageError } from './command.ts';
import { readSettings, SettingsError } from './settings.ts';

/** Each command with the module that runs it, loaded only when asked for, and its line of help. */
const COMMANDS: Readonly<Record<string, { load: () => Promise<{ command: Command }>; help: string }>> = {
  start: {
    load: () => import('./commands/start.ts'),
    help: 'serve, after filling an empty data folder with the sample collection',
  },
  serve: {
    load: () => import('./commands/serve.ts'),
    help: 'the API on HOST:PORT',
  },
  ingest: {
    load: () => import('./commands/ingest.ts'),
    help: 'SOURCE… [--pipeline ID] [--full]: read records into the record store',
  },
  index: {
    load: () => import('./commands/index.ts'),
    help: '[--rebuild]: bring the search index up to the record store',
  },
  engine: {
    load: () => import('./commands/engine.ts'),
    help: 'the search engine alone, as a Typesense-compatible server on HOST:PORT',
  },
};

const [name = 'help', ...argv] = process.argv.slice(2);

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((command) => command.length));
  const lines = Object.entries(COMMANDS).map(([command, { help }]) => `  ${command.padEnd(width)}  ${help}`);
  return ['usage: vitrine COMMAND [ARGUMENT …]', '', ...lines, ''].join('\n');
}

/** Exit status: 0 done, 1 failed, 2 wrong arguments or settings. */
async function main(): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return 0;
  }
  const entry = COMMANDS[name];
  if (!entry) {
    process.stderr.write(`unknown command ${name}\n\n${help()}`);
    return 2;
  }
  try {
    const settings = readSettings(process.env);
    const { command } = await entry.load();
    return await command(argv, settings);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof UsageError) {
      process.stderr.write(`vitrine ${name}: ${error.message}\n`);
      return 2;
    }
    if (error instanceof StoreError) {
      process.stderr.write(`vitrine ${name}: ${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

process.exitCode = await main();
