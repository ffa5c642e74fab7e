import { redactable, redactText } from '../kernel/redact.ts';
import { errorText } from '../kernel/redacting-logger.ts';
import { type Command, UsageError } from './command.ts';
import { settingsFaultsText } from './doctor/report.ts';
import { operatorText } from './operator-error.ts';
import { secretsOf } from './settings/secrets.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

interface Entry {
  /** Loads the module of the command, only when it runs. */
  readonly load: () => Promise<{ readonly command: Command }>;
  readonly usage: string;
  readonly help: string;
  /** More lines for the command's own `--help`. */
  readonly details?: readonly string[];
  /** Whether it parses arguments itself. Other commands have none. */
  readonly hasArguments?: true;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  start: {
    load: () => import('./commands/start.ts'),
    usage: 'start',
    help: 'fill an empty data folder with the sample collection, then serve',
  },
  serve: {
    load: () => import('./commands/serve.ts'),
    usage: 'serve',
    help: 'serve the API on HOST:PORT',
  },
  ingest: {
    load: () => import('./commands/ingest.ts'),
    usage: 'ingest SOURCE…|--oai URL',
    help: 'read records into the record store',
    details: [
      '',
      '  SOURCE…        files, folders or archives',
      '  --oai URL      an OAI-PMH repository; continues where the last run ended',
      '  --set S        only this set of the repository; can be repeated',
      '  --from D       only records changed at or after this day or second (UTC)',
      '  --until D      only records changed at or before this day or second (UTC)',
      '  --pipeline ID  the data source that the records belong to',
      '  --full         delete records of the data source that no longer occur',
      '',
      'See docs/ingest.md.',
    ],
    hasArguments: true,
  },
  index: {
    load: () => import('./commands/index.ts'),
    usage: 'index [--rebuild]',
    help: 'update the search index from the record store',
    details: ['', '  --rebuild  fill a new index, then switch to it'],
    hasArguments: true,
  },
  withdraw: {
    load: () => import('./commands/withdraw.ts'),
    usage: 'withdraw UUID… [--reason TEXT | --restore]',
    help: 'remove records from everything public at once, or restore them',
    details: [
      '',
      '  UUID…          uuids or URLs of records',
      '  --reason TEXT  a note for the list',
      '  --restore      make the records public again',
      '  --list         list withdrawn records',
      '',
      'See docs/operations.md.',
    ],
    hasArguments: true,
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
    details: ['', '  --force  even if it has over 20 % fewer records than the last one'],
    hasArguments: true,
  },
  status: {
    load: () => import('./commands/status.ts'),
    usage: 'status [--json]',
    help: 'what the installation holds, what is pending, and what ran when',
    details: ['', '  --json  everything, for programs'],
    hasArguments: true,
  },
  oai: {
    load: () => import('./commands/oai.ts'),
    usage: 'oai',
    help: 'serve only the OAI-PMH provider, on HOST:PORT',
  },
  'copy-store': {
    load: () => import('./commands/copy-store.ts'),
    usage: 'copy-store',
    help: 'copy the record store of the data folder into the PostgreSQL database of STORE_URL',
  },
  engine: {
    load: () => import('./commands/engine.ts'),
    usage: 'engine',
    help: 'serve only the search engine, as a Typesense-compatible server on HOST:PORT',
  },
  backup: {
    load: () => import('./commands/backup.ts'),
    usage: 'backup DIR [--keep N] [--json]',
    help: 'copy the data folder into a new folder inside of DIR, while services run',
    details: [
      '',
      '  --keep N  then delete all backups in DIR but the newest N',
      '  --json    print what was done as JSON',
      '',
      'See docs/operations.md.',
    ],
    hasArguments: true,
  },
  restore: {
    load: () => import('./commands/restore.ts'),
    usage: 'restore DIR [--force] [--json]',
    help: 'restore a backup, or the newest one in DIR, into the data folder',
    details: [
      '',
      '  --force   replace what is in the data folder',
      '  --json    print what was done as JSON',
      '',
      'See docs/operations.md.',
    ],
    hasArguments: true,
  },
  doctor: {
    load: () => import('./commands/doctor.ts'),
    usage: 'doctor',
    help: 'check settings and backends, and say what is wrong and what to do',
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

/** Runs the command that the first argument names. Exit status: 0 done, 1 failed, 2 invalid arguments or settings. */
export async function runCommand([name = 'help', ...argv]: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
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
  /** Exits, because what a failed command has left open, such as a reconnecting client, would keep the process running. */
  const fail = (status: number, text: string): Promise<never> =>
    new Promise(() => process.stderr.write(`vitrine ${name}: ${text}\n`, () => process.exit(status)));
  try {
    const settings = readSettings(process.env);
    try {
      if (argv.length > 0 && entry.hasArguments === undefined)
        throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine ${entry.usage})`);
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

/** The reader of the output may end early, as `head` does; the command continues. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
