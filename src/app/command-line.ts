import { redactable, redactText } from '../kernel/redact.ts';
import { errorText } from '../kernel/redacting-logger.ts';
import { type Command, UsageError } from './command.ts';
import { settingsFaultsText } from './doctor/report.ts';
import { operatorText } from './operator-error.ts';
import { secretsOf } from './settings/secrets.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

interface Entry {
  /** The module that runs the command, loaded only when it is asked for. */
  readonly load: () => Promise<{ readonly command: Command }>;
  readonly usage: string;
  readonly help: string;
  /** More lines for its own `--help`. */
  readonly details?: readonly string[];
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  start: {
    load: () => import('./commands/start.ts'),
    usage: 'start',
    help: 'serve, after filling an empty data folder with the sample collection',
  },
  serve: {
    load: () => import('./commands/serve.ts'),
    usage: 'serve',
    help: 'the API on HOST:PORT',
  },
  ingest: {
    load: () => import('./commands/ingest.ts'),
    usage: 'ingest SOURCE…|--oai URL',
    help: 'read records into the record store',
    details: [
      '',
      '  SOURCE…        files, folders and archives',
      '  --oai URL      the records of an OAI-PMH repository; goes on where the last run ended',
      '  --set S        only this set of it; may be given several times',
      '  --from D       only what changed since then, a day or a second in UTC',
      '  --until D      only what changed before or then',
      '  --pipeline ID  the data source that the records belong to',
      '  --full         marks what the pipelines hold beside it as deleted',
      '',
      'See docs/ingest.md.',
    ],
  },
  index: {
    load: () => import('./commands/index.ts'),
    usage: 'index [--rebuild]',
    help: 'bring the search index up to the record store',
  },
  withdraw: {
    load: () => import('./commands/withdraw.ts'),
    usage: 'withdraw UUID… [--reason TEXT | --restore]',
    help: 'take records out of everything public at once, or bring them back (--list shows which)',
  },
  sync: {
    load: () => import('./commands/sync.ts'),
    usage: 'sync',
    help: 'fill editorial and knowledge from CMS and knowledge base',
  },
  export: {
    load: () => import('./commands/export.ts'),
    usage: 'export [--force]',
    help: 'make the dataset of all records for download',
  },
  oai: {
    load: () => import('./commands/oai.ts'),
    usage: 'oai',
    help: 'the OAI-PMH provider alone, on HOST:PORT',
  },
  'copy-store': {
    load: () => import('./commands/copy-store.ts'),
    usage: 'copy-store',
    help: 'copy the record store of the data folder into the PostgreSQL of STORE_URL',
  },
  engine: {
    load: () => import('./commands/engine.ts'),
    usage: 'engine',
    help: 'the search engine alone, as a Typesense-compatible server on HOST:PORT',
  },
  doctor: {
    load: () => import('./commands/doctor.ts'),
    usage: 'doctor',
    help: 'look at settings and backends, and say what is wrong and what to do',
  },
};

function help(): string {
  const entries = Object.values(COMMANDS);
  const width = Math.max(...entries.map(({ usage }) => usage.length));
  const lines = entries.map(({ usage, help }) => `  ${usage.padEnd(width)}  ${help}`);
  return ['usage: vitrine COMMAND [ARGUMENT …]', '', ...lines, ''].join('\n');
}

const isHelp = (argument: string | undefined): boolean =>
  argument === 'help' || argument === '--help' || argument === '-h';

/** Runs the command that the arguments name. Exit status: 0 done, 1 failed, 2 wrong arguments or settings. */
export async function runCommand([name = 'help', ...argv]: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unlessNobodyReads);
  if (isHelp(name)) {
    process.stdout.write(help());
    return 0;
  }
  const entry = COMMANDS[name];
  if (!entry) {
    process.stderr.write(`unknown command ${name}\n\n${help()}`);
    return 2;
  }
  if (argv.length === 1 && isHelp(argv[0])) {
    process.stdout.write(
      `${[`usage: vitrine ${entry.usage}`, entry.help, ...(entry.details ?? [])].join('\n')}\n`,
    );
    return 0;
  }
  /** What a command had open when it failed, such as a connection that is made again and again, must not keep the process. */
  const fail = (status: number, text: string): Promise<never> =>
    new Promise(() => process.stderr.write(`vitrine ${name}: ${text}\n`, () => process.exit(status)));
  try {
    const settings = readSettings(process.env);
    try {
      const { command } = await entry.load();
      return await command(argv, settings);
    } catch (error) {
      if (error instanceof SettingsError || error instanceof UsageError) throw error;
      const text = operatorText(error, settings) ?? errorText(error);
      return await fail(1, redactText(text, redactable(secretsOf(settings))));
    }
  } catch (error) {
    if (error instanceof SettingsError && name === 'doctor') {
      process.stdout.write(settingsFaultsText(error.faults));
      return 1;
    }
    if (error instanceof SettingsError || error instanceof UsageError) return await fail(2, error.message);
    throw error;
  }
}

/** Whoever reads what a command says may leave, as `head` does: it goes on to its end. */
function unlessNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
