import { COMMANDS } from '../../src/app/command-table.ts';
import { SETTINGS } from '../../src/app/settings/settings-table.ts';

export interface ComparedCommand {
  /** `DATA` at the beginning of an argument stands for the data folder. */
  readonly args: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Sent when it has said something, to one that would go on. */
  readonly signal?: 'SIGTERM';
}

const run = (...args: string[]): ComparedCommand => ({ args });

const NAMES = Object.keys(COMMANDS);

/** Each command with arguments of any kind: help, and what is wrong. */
const OF_EACH: readonly ComparedCommand[] = NAMES.flatMap((name) => [
  run(name, '--help'),
  run('help', name),
  run(name, '--unknown'),
  run(name, '--json=maybe'),
  run(name, 'one', 'two', 'three', '--nothing'),
]);

const RECORDS = 'sample/records/khm.jsonl';
/** In the folder that is copied away and made anew by some of these. */
const BACKUPS = 'DATA/backups';

/** In this order, because some change the data folder. */
const IN_ORDER: readonly ComparedCommand[] = [
  run(),
  run('--version'),
  run('--help'),
  run('nonsense'),
  run('stat'),
  run('status'),
  run('status', '--json'),
  run('doctor'),
  run('doctor', '--json'),
  run('vocabulary'),
  run('models'),
  run('models', 'list'),
  run('models', 'remove', 'nothing'),
  run('report'),
  run('report', '--json'),
  run('report', '--csv'),
  run('report', '--html'),
  run('report', 'nobody'),
  run('validate', RECORDS),
  run('validate', RECORDS, '--json'),
  run('validate', RECORDS, '--fail-on', 'nothing'),
  run('validate', 'sample/records'),
  run('validate', 'package.json'),
  run('validate', 'README.md'),
  run('validate', 'nothing.jsonl'),
  run('validate', 'sample/pictures'),
  run('ingest', RECORDS),
  run('ingest', RECORDS, '--pipeline', 'another'),
  run('ingest', RECORDS, '--full'),
  run('ingest', RECORDS, '--json'),
  run('ingest', 'package.json'),
  run('ingest', 'nothing.jsonl'),
  run('ingest', '--oai', 'http://127.0.0.1:1/oai'),
  run('ingest', '--oai', 'nonsense'),
  run('index'),
  run('index', '--json'),
  run('index', '--rebuild'),
  run('sync'),
  run('sync', '--json'),
  run('export'),
  run('export', '--json'),
  run('withdraw', 'nothing'),
  run('withdraw', '00000000-0000-4000-8000-000000000000'),
  run('backup', BACKUPS),
  run('backup', BACKUPS, '--keep', '1'),
  run('backup', BACKUPS, '--keep', '0'),
  run('restore', BACKUPS),
  run('restore', 'nothing'),
  run('copy-store'),
  run('status'),
  run('doctor'),
];

/** Values that most settings refuse. */
const ODD_VALUES = ['nonsense value', '-1'];

/** Each setting with odd values. */
const WITH_SETTINGS: readonly ComparedCommand[] = Object.values(SETTINGS).flatMap(({ name }) =>
  ODD_VALUES.map((value) => ({ args: ['status'], settings: { [name]: value } })),
);

const SERVING: readonly ComparedCommand[] = [
  { PORT: '0' },
  { PORT: '0', SITE: 'off' },
  { PORT: '0', SEARCH_URL: 'http://127.0.0.1:1', SEARCH_API_KEY: 'a' },
  { PORT: '99999' },
  { HOST: '192.0.2.1' },
  { PORT: '0', DATA_DIR: '/dev/null' },
].map((settings) => ({ args: ['serve'], settings: { LOG_LEVEL: 'fatal', ...settings }, signal: 'SIGTERM' }));

/** So many commands, those that change the data folder in their order. */
export const commandsToCompare = (count: number): ComparedCommand[] =>
  [...IN_ORDER, ...SERVING, ...WITH_SETTINGS, ...OF_EACH].slice(0, count);
