import packageJson from '../../package.json' with { type: 'json' };
import { redactable, redactText } from '../kernel/redact.ts';
import { errorText } from '../kernel/redacting-logger.ts';
import { type Command, parseArguments, suggestion, UsageError } from './command.ts';
import { COMMANDS, type CommandName, isCommandName } from './command-table.ts';
import { settingsFaultsJson, settingsFaultsText } from './doctor/print-findings.ts';
import { surviveFullDisk } from './full-output.ts';
import { commandText, overviewText } from './help-text.ts';
import { diskText, operatorText } from './operator-error.ts';
import { secretsOf } from './settings/secrets.ts';
import { readSettings, SettingsError } from './settings/settings.ts';
import { styled } from './terminal.ts';

/** Loads a command only when it runs. */
const LOADERS: Readonly<Record<Exclude<CommandName, 'help'>, () => Promise<{ readonly command: Command }>>> =
  {
    start: () => import('./commands/start.ts'),
    serve: () => import('./commands/serve.ts'),
    ingest: () => import('./commands/ingest.ts'),
    validate: () => import('./commands/validate.ts'),
    index: () => import('./commands/index.ts'),
    vocabulary: () => import('./commands/vocabulary.ts'),
    models: () => import('./commands/models.ts'),
    sync: () => import('./commands/sync.ts'),
    export: () => import('./commands/export.ts'),
    report: () => import('./commands/report.ts'),
    'check-links': () => import('./commands/check-links.ts'),
    withdraw: () => import('./commands/withdraw.ts'),
    status: () => import('./commands/status.ts'),
    doctor: () => import('./commands/doctor.ts'),
    oai: () => import('./commands/oai.ts'),
    mcp: () => import('./commands/mcp.ts'),
    engine: () => import('./commands/engine.ts'),
    backup: () => import('./commands/backup.ts'),
    restore: () => import('./commands/restore.ts'),
    'copy-store': () => import('./commands/copy-store.ts'),
  };

/** They print a log: without it, they serve all the same. */
const SERVICES: readonly string[] = ['start', 'serve', 'oai', 'engine'];

/** Runs the command that the first argument names, and returns the exit status: see `STATUSES`. */
export async function runCommand([name = 'help', ...argv]: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  surviveFullDisk(process.stderr);
  const output = surviveFullDisk(process.stdout);
  const status = await runNamed(name, argv);
  const reason = output.reason();
  if (reason === undefined || SERVICES.includes(name)) return status;
  process.stderr.write(`vitrine ${name}: what it printed is not complete: ${reason}\n`);
  return status === 0 ? 1 : status;
}

async function runNamed(name: string, argv: readonly string[]): Promise<number> {
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${packageJson.version}\n`);
    return 0;
  }
  const isHelp = name === 'help' || isHelpOption(name);
  const asked = isHelp ? argv.find((argument) => !isHelpOption(argument)) : name;
  if (asked === undefined) {
    process.stdout.write(overviewText(bold));
    return 0;
  }
  if (!isCommandName(asked)) {
    const meant = suggestion(asked, Object.keys(COMMANDS));
    const hint = meant === undefined ? 'vitrine help lists all' : `did you mean ${meant}?`;
    process.stderr.write(`vitrine: unknown command ${asked}; ${hint}\n`);
    return 2;
  }
  if (isHelp || asked === 'help' || asksForHelp(argv)) {
    process.stdout.write(commandText(asked, bold));
    return 0;
  }
  return run(asked, argv);
}

async function run(name: Exclude<CommandName, 'help'>, argv: readonly string[]): Promise<number> {
  /** Exits, because what a failed command has left open, such as a reconnecting client, would keep the process running. */
  const fail = (status: number, text: string): Promise<never> =>
    new Promise(() => process.stderr.write(`vitrine ${name}: ${text}\n`, () => process.exit(status)));
  try {
    const settings = readSettings(process.env);
    try {
      parseArguments(name, argv);
      const { command } = await LOADERS[name]();
      return await command(argv, settings);
    } catch (error) {
      if (error instanceof SettingsError || error instanceof UsageError) throw error;
      const known = operatorText(error, settings);
      const text = known === undefined ? errorText(error) : `${known}${await diskText(error, settings)}`;
      return await fail(1, redactText(text, redactable(secretsOf(settings))));
    }
  } catch (error) {
    if (error instanceof SettingsError && name === 'doctor') {
      const text = argv.includes('--json')
        ? settingsFaultsJson(error.faults)
        : settingsFaultsText(error.faults);
      process.stdout.write(text);
      return 1;
    }
    if (error instanceof SettingsError || error instanceof UsageError) return await fail(2, error.message);
    throw error;
  }
}

const bold = (text: string): string => styled('bold', text);

const isHelpOption = (argument: string): boolean => argument === '--help' || argument === '-h';

/** After `--`, arguments are not options. */
const asksForHelp = (argv: readonly string[]): boolean =>
  argv.slice(0, argv.includes('--') ? argv.indexOf('--') : argv.length).some(isHelpOption);

/** The reader of the output may end early, as `head` does; the command continues. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
