/**
 * A command of `vitrine` with its arguments and options. Parsing, help, suggestions
 * and docs/cli.md are derived from the table below.
 */
export interface CommandRow {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The forms of its arguments and options. Default: those of the options. */
  readonly usage?: readonly string[];
  /** What may follow the name besides options. */
  readonly argument?: ArgumentRow;
  readonly options: Readonly<Record<string, OptionRow>>;
  /** What statuses other than 0 mean, unless they mean the same as for all commands. */
  readonly statuses?: Readonly<Record<number, string>>;
  /** The page of the documentation that explains it. */
  readonly page?: string;
}

interface ArgumentRow {
  /** As in the usage, such as `SOURCE…`. */
  readonly name: string;
  readonly help: string;
}

/** The type and `multiple` are those of Node's `parseArgs`. */
export interface OptionRow {
  readonly type: 'boolean' | 'string';
  readonly multiple?: boolean;
  /** Stands for the value in the help, such as `URL`. */
  readonly value?: string;
  readonly help: string;
}

const json = { type: 'boolean', help: 'print the result as JSON' } as const;

/** What the statuses of all commands mean. */
export const STATUSES: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'failed, or something could not be read or was not accepted',
  2: 'invalid arguments or settings: nothing was done',
  130: 'interrupted by SIGINT (ctrl-C)',
  143: 'interrupted by SIGTERM',
};

export const COMMANDS = {
  start: {
    summary: 'fill an empty data folder with the sample collection, then serve',
    options: {},
    page: 'README.md',
  },
  serve: {
    summary: 'serve the API and the site on HOST:PORT',
    options: {},
    statuses: { 0: 'ended by a signal, after the requests in progress' },
    page: 'docs/operations.md',
  },
  ingest: {
    summary: 'read records into the record store',
    usage: [
      'SOURCE… [--pipeline ID] [--full] [--json]',
      '--oai URL [--prefix NAME] [--set SET]… [--from TIME] [--until TIME] [--pipeline ID] [--full] [--json]',
    ],
    argument: { name: 'SOURCE…', help: 'files, folders or archives' },
    options: {
      oai: {
        type: 'string',
        value: 'URL',
        help: 'an OAI-PMH repository; continues where the last run ended',
      },
      prefix: {
        type: 'string',
        value: 'NAME',
        help: "the metadataPrefix of the repository's EDM; by default edm, or its only format in EDM's namespace",
      },
      set: {
        type: 'string',
        multiple: true,
        value: 'SET',
        help: 'only this set of the repository; can be repeated',
      },
      from: {
        type: 'string',
        value: 'TIME',
        help: 'only records changed at or after this day or second (UTC)',
      },
      until: {
        type: 'string',
        value: 'TIME',
        help: 'only records changed at or before this day or second (UTC)',
      },
      pipeline: { type: 'string', value: 'ID', help: 'the data source that the records belong to' },
      full: { type: 'boolean', help: 'delete records of the data source that no longer occur' },
      json,
    },
    statuses: { 1: 'something could not be read: what could is stored; or every record was rejected' },
    page: 'docs/ingest.md',
  },
  validate: {
    summary: 'check records as ingest does, without storing them',
    usage: ['SOURCE… [--report FOLDER] [--pipeline ID] [--fail-on WHAT]… [--json]'],
    argument: { name: 'SOURCE…', help: 'files, folders or archives' },
    options: {
      report: {
        type: 'string',
        value: 'FOLDER',
        help: 'write the report there: report.html, report.csv, report.jsonl, quality.csv',
      },
      pipeline: { type: 'string', value: 'ID', help: 'the data source that the records would belong to' },
      'fail-on': {
        type: 'string',
        multiple: true,
        value: 'WHAT',
        help: 'also fail on warnings, problems, one problem by its name, or records below a tier: contentTier:2, metadataTier:B',
      },
      json,
    },
    statuses: {
      0: 'every record is valid, and nothing was found that --fail-on names',
      1: 'a record was rejected, something could not be read, there was no record, or --fail-on names what was found',
    },
    page: 'docs/ingest.md#validating',
  },
  index: {
    summary: 'update the search index from the record store',
    options: {
      rebuild: { type: 'boolean', help: 'fill a new index, then switch to it' },
      force: { type: 'boolean', help: 'even if over 20 %, and over 50, of the documents are removed' },
      'retry-pictures': { type: 'boolean', help: 'try pictures that failed at once, not when they are due' },
      institution: {
        type: 'string',
        value: 'X',
        help: 'with --retry-pictures: only those of this institution, by its id or its name in its records',
      },
      json,
    },
    statuses: {
      0: 'all records are in the index, also if another run has indexed them meanwhile',
      1: 'refused, or some documents were not accepted, or another run is still indexing records',
    },
    page: 'docs/ingest.md',
  },
  vocabulary: {
    summary: 'print the table of words and their concepts',
    options: { json },
    statuses: { 1: 'a row of the table cannot be read' },
    page: 'docs/entities.md#vocabulary',
  },
  models: {
    summary: 'show, install or remove models, which make vectors better',
    usage: ['[list] [--json]', 'install [NAME…] [--json]', 'remove NAME… [--json]'],
    argument: {
      name: 'ACTION',
      help: 'list, install or remove; without NAME, install those that are recommended',
    },
    options: { json },
    statuses: {
      1: 'a model could not be installed: nothing of it is left; or an installed model is damaged',
    },
    page: 'docs/pictures.md#models',
  },
  sync: {
    summary: 'fill editorial and knowledge from CMS and knowledge base',
    options: {
      force: { type: 'boolean', help: 'even if over 20 %, and over 50, of the documents are removed' },
      json,
    },
    statuses: {
      1: 'refused, or something could not be read or was not accepted, or another process is syncing',
    },
    page: 'docs/content.md',
  },
  export: {
    summary: 'make the dataset of all records for download',
    options: {
      force: { type: 'boolean', help: 'even if it has over 20 % fewer records than the last one' },
      json,
    },
    statuses: { 1: 'refused or failed, or another process is exporting' },
    page: 'docs/export.md#the-dataset',
  },
  report: {
    summary: 'report how good the records of an institution are, or those of all',
    usage: ['[--institution X] [--html|--csv|--json] [--language LANGUAGE] [--out FILE]'],
    options: {
      institution: { type: 'string', value: 'X', help: 'id of the institution, or its name in its records' },
      html: { type: 'boolean', help: 'one HTML file that needs nothing else, to send or to print' },
      csv: { type: 'boolean', help: 'a table with a row for each tier and problem' },
      json: { type: 'boolean', help: 'print the report as JSON' },
      language: { type: 'string', value: 'LANGUAGE', help: 'of the HTML file: de (the default) or en' },
      out: { type: 'string', value: 'FILE', help: 'write to this file instead of standard output' },
    },
    statuses: { 1: 'there is no index, or its documents are not judged by quality, or no such institution' },
    page: 'docs/quality.md#reports',
  },
  'check-links': {
    summary: 'ask whether the links of records work',
    options: {
      institution: {
        type: 'string',
        value: 'NAME',
        help: "only links of this institution's records",
      },
      json,
    },
    statuses: { 1: 'no host responded, or another process is checking links' },
    page: 'docs/quality.md#links',
  },
  withdraw: {
    summary: 'remove records from everything public at once, or restore them',
    usage: ['UUID… [--reason TEXT]', 'UUID… --restore', '--list [--json]'],
    argument: { name: 'UUID…', help: 'uuids or URLs of records' },
    options: {
      reason: { type: 'string', value: 'TEXT', help: 'a note for the list' },
      restore: { type: 'boolean', help: 'make the records public again' },
      list: { type: 'boolean', help: 'list withdrawn records' },
      json: { type: 'boolean', help: 'print the list as JSON' },
    },
    statuses: { 1: 'a record does not exist, or the index could not be written: run it again' },
    page: 'docs/operations.md#withdrawing-records',
  },
  status: {
    summary: 'show what the installation holds, what is pending, and what ran when',
    options: { json },
    page: 'docs/operations.md#what-the-installation-holds',
  },
  doctor: {
    summary: 'check settings and backends, and say what is wrong and what to do',
    options: { json },
    statuses: { 1: 'a fault was found; warnings do not count' },
    page: 'docs/operations.md#before-it-goes-public',
  },
  oai: {
    summary: 'serve only the OAI-PMH provider, on HOST:PORT',
    options: {},
    page: 'docs/oai.md',
  },
  mcp: {
    summary: 'serve the tools for language models on standard input and output',
    options: {},
    statuses: { 0: 'the client has closed standard input' },
    page: 'docs/mcp.md',
  },
  engine: {
    summary: 'serve only the search engine, as a Typesense-compatible server on HOST:PORT',
    options: {},
    page: 'docs/engine.md',
  },
  backup: {
    summary: 'copy the data folder into a new folder inside of DIR, while services run',
    usage: ['DIR [--keep N] [--json]'],
    argument: { name: 'DIR', help: 'a folder for backups' },
    options: {
      keep: { type: 'string', value: 'N', help: 'then delete all backups in DIR but the newest N' },
      json,
    },
    page: 'docs/operations.md#backups',
  },
  restore: {
    summary: 'restore a backup, or the newest one in DIR, into the data folder',
    usage: ['DIR [--force] [--json]'],
    argument: { name: 'DIR', help: 'a backup, or a folder with backups' },
    options: {
      force: { type: 'boolean', help: 'replace what is in the data folder' },
      json,
    },
    statuses: { 1: 'refused or failed: nothing has changed' },
    page: 'docs/operations.md#backups',
  },
  'copy-store': {
    summary: 'copy the record store of the data folder into the PostgreSQL database of STORE_URL',
    options: {},
    statuses: { 1: 'nothing was copied' },
    page: 'docs/deployment.md#records-in-postgresql',
  },
  help: {
    summary: 'explain a command',
    usage: ['[COMMAND]'],
    argument: { name: 'COMMAND', help: 'the name of a command' },
    options: {},
  },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type CommandName = keyof typeof COMMANDS;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);
