import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkNames, checkSettings } from '../../../../src/app/doctor/check-settings.ts';
import { type Check, checksFor, runChecks } from '../../../../src/app/doctor/checks.ts';
import { findingText, summaryText } from '../../../../src/app/doctor/print-findings.ts';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { openSearchIndex } from '../../../../src/app/wiring/open-search.ts';
import type { Finding } from '../../../../src/kernel/finding.ts';
import { freePort } from '../../../free-port.ts';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';
import { datasetText } from '../../jobs/sample-lines.ts';
import { writeInstalledModel } from '../../media/embedding/models/installed-files.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const doctor = (env: Readonly<Record<string, string>>) => run('doctor', env);

/** A command in an environment that contains nothing else. */
async function run(command: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...VITRINE, ...command.split(' ')], {
    env: { ...COMPILE_CACHE, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

describe('settings', () => {
  test('[operations-2] reports all faults at once, without the secrets', async () => {
    const faulty = {
      PORT: 'abc',
      OAI_TOKEN_KEY: 'short-secret',
      BASE_URL: 'ftp://user:hidden@api.example',
      LOG_LEVEL: 'loud',
      WIKI_URL: 'https://user:hidden@wiki.example',
      WIKI_TOKEN: 'secret alone',
      CMS_URL: 'https://user:hidden@cms.example',
      CMS_TOKEN: 'secret with blanks',
      REDIS_URL: 'redis:hidden@host/1@2',
    };
    expect(await doctor(faulty)).toEqual({
      status: 1,
      stdout: [
        'FAULT    settings: setting PORT="abc": must be a port number',
        'FAULT    settings: setting BASE_URL="ftp://…@api.example": must be an http(s) URL',
        'FAULT    settings: setting REDIS_URL="…@2": must be a URL such as redis://host:6379',
        'FAULT    settings: setting LOG_LEVEL="loud": must be one of fatal, error, warn, info, debug, trace, silent',
        'FAULT    settings: setting CMS_URL="https://…@cms.example": must not contain a name or password',
        'FAULT    settings: setting CMS_TOKEN: must be a static token of Directus, without blanks',
        'FAULT    settings: setting WIKI_URL="https://…@wiki.example": must not contain a name or password',
        'FAULT    settings: setting WIKI_TOKEN: must be ID:SECRET of an API token of BookStack',
        'FAULT    settings: setting OAI_TOKEN_KEY: must have 16 characters or more',
        '',
        'Nothing else was checked: fix the settings first',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test.each(['WIKI', 'CMS'])('%s_URL needs a token', async (name) => {
    const { status, stdout } = await doctor({ [`${name}_URL`]: 'https://backend.example' });
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`setting ${name}_TOKEN: ${name}_URL needs one\n`),
    ]);
  });
});

const MODEL = new Map([['model.onnx', Buffer.from('weights')]]);

/** Warnings of a machine with one core, little memory or little free space. */
const OF_THE_MACHINE = /^warning {2}(?:machine|data folder): /;

const OLD_ENTITIES =
  '^warning  entities: persons, places and concepts are older than the objects in the index, or of another version$';

describe('an installation', () => {
  let template: string;
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  let port: number;

  const environmentOf = (folder: string) => ({
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: join(folder, 'content'),
    PORT: String(port),
  });

  /** Two records in an index, content with one institution and one page. */
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(template, path)), { recursive: true });
      writeFileSync(join(template, path), text);
    };
    write('records.jsonl', datasetText(1, 2));
    write('content/institutions/a.yaml', 'translations: [{ id: 1, languages_code: de, title: Haus }]');
    write('content/wiki/book/page.md', '# Seite');
    port = await freePort();
    for (const command of [`ingest ${join(template, 'records.jsonl')}`, 'index', 'sync', 'export']) {
      expect(await run(command, environmentOf(template))).toMatchObject({ status: 0 });
    }
  });
  afterAll(() => rmSync(template, { recursive: true }));

  beforeEach(() => {
    folder = temporaryFolder();
    cpSync(template, folder, { recursive: true });
    environment = environmentOf(folder);
  });

  /** Warnings and faults, a line each. */
  async function complaints(more: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const settings = readSettings({ ...environment, ...more });
    const findings = await Array.fromAsync(runChecks(checksFor(settings), settings));
    return findings
      .filter(({ severity }) => severity !== 'ok')
      .map((finding) => findingText(finding).split('\n')[0]?.replaceAll(folder, '') ?? '')
      .filter((line) => !OF_THE_MACHINE.test(line));
  }

  test('without faults passes, and is not changed', async () => {
    const before = readdirSync(join(folder, 'data'), { recursive: true }).sort();
    // Left by a killed run.
    writeFileSync(join(folder, 'data/.doctor'), 'x');
    const { status, stdout, stderr } = await doctor(environment);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.replaceAll(folder, '').split('\n');
    const warnings = lines.filter((line) => OF_THE_MACHINE.test(line)).length;
    expect(lines.filter((line) => !/^(?:ok| ) /.test(line) && !OF_THE_MACHINE.test(line))).toEqual([
      '',
      expect.stringMatching(new RegExp(`^0 faults, ${warnings} warnings?, \\d+ checks passed$`)),
      '',
    ]);
    expect(lines).toContain('ok       indexing: all 2 records are in the index');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^ok {7}search index: chos \(chos-1\): 2 documents, \d+ MB in 1 segment, undamaged$/,
      ),
    );
    expect(lines).toContain('ok       content: /content contains 1 institution and 0 pages');
    expect(lines).toContainEqual(
      expect.stringMatching(/^ok {7}vocabulary: \S+starter\.tsv contains \d+ concepts$/),
    );
    expect(readdirSync(join(folder, 'data'), { recursive: true }).sort()).toEqual(before);
  });

  const inIndex = (suffix: string): string => {
    const names = readdirSync(join(folder, 'data/index'), { recursive: true }).map(String).sort();
    const name = names.find((one) => one.endsWith(suffix));
    if (name === undefined) throw new Error(`no ${suffix} in the index`);
    return join(folder, 'data/index', name);
  };

  test.each<[string, () => void, readonly string[]]>([
    [
      'a damaged segment',
      () => {
        const bytes = readFileSync(inIndex('.segment'));
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        writeFileSync(inIndex('.segment'), bytes);
      },
      ['^FAULT    search index: \\S+ \\(\\S+\\): /data/index/\\S+.segment is damaged$'],
    ],
    [
      'a missing segment',
      () => rmSync(inIndex('.segment')),
      ['^FAULT    search index: \\S+ \\(\\S+\\): no such file'],
    ],
    [
      'a damaged catalog',
      () => writeFileSync(inIndex('catalog.json'), '{'),
      ['^warning  search index: the catalog of the index is damaged, its copy is used'],
    ],
    [
      'a damaged catalog and a damaged copy',
      () => {
        for (const name of ['catalog.json', 'catalog.copy.json']) writeFileSync(inIndex(name), '{');
      },
      [
        '^FAULT    search index: the catalog of the index is damaged',
        '^FAULT    upkeep: the catalog of the index',
      ],
    ],
    [
      'documents that are not a database',
      () => writeFileSync(inIndex('documents.sqlite'), 'x'.repeat(5000)),
      ['^FAULT    search index: the documents of \\S+ \\(\\S+\\) cannot be read: '],
    ],
    [
      'no index',
      () => rmSync(join(folder, 'data/index'), { recursive: true }),
      ['^FAULT    search index: there is no index of objects in /data/index$'],
    ],
    [
      'a damaged model',
      () =>
        rmSync(join(writeInstalledModel(join(folder, 'data/models'), 'resnet50-v1', MODEL), 'model.onnx')),
      [
        '^FAULT    image model: the model resnet50-v1 is damaged: model.onnx is missing: vitrine models install ',
      ],
    ],
    [
      'no records',
      () => rmSync(join(folder, 'data/records.sqlite')),
      ['^warning  record store: /data/records.sqlite does not exist'],
    ],
    [
      'a record store that is not a database',
      () => writeFileSync(join(folder, 'data/records.sqlite'), 'x'.repeat(5000)),
      ['^FAULT    record store: /data/records.sqlite cannot be read: file is not a database$'],
    ],
    [
      'a record store of a later version',
      () => setVersion(999),
      [
        '^FAULT    record store: /data/records.sqlite has schema version 999, this program knows versions up to \\d+$',
      ],
    ],
    [
      'a record store of an earlier version',
      () => setVersion(1),
      ['^warning  record store: /data/records.sqlite has schema version 1 and becomes version \\d+'],
    ],
    [
      'a dataset of last week',
      () => {
        const exports = join(folder, 'data/export');
        // The link leads to the template.
        const file = join(exports, basename(readlinkSync(join(exports, 'nightly'))), 'manifest.json');
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
        const time = new Date(Date.now() - 7 * 86_400_000).toISOString();
        writeFileSync(file, JSON.stringify({ ...manifest, time, sha256: undefined }));
      },
      ['^warning  dataset: the dataset was made at .*, with 2 records$'],
    ],
    [
      'entities of an earlier run',
      () =>
        inStore(
          "UPDATE checkpoints SET change = change - 1, checksum = NULL WHERE collection = 'chos-1:entities'",
        ),
      [OLD_ENTITIES],
    ],
    [
      'entities of another version',
      () =>
        inStore(
          "UPDATE checkpoints SET recipe = 'other', checksum = NULL WHERE collection = 'chos-1:entities'",
        ),
      [OLD_ENTITIES],
    ],
    [
      'an index without entities',
      async () => {
        const index = await openSearchIndex(readSettings(environment));
        await index.dropCollection((await index.alias('chos-entities')) ?? '');
        await index.close();
      },
      ['^warning  entities: the index has no persons, places and concepts$'],
    ],
    [
      'entries that cannot be read',
      () => {
        writeFileSync(join(folder, 'content/institutions/b.yaml'), 'translations: 5');
        writeFileSync(join(folder, 'content/wiki/book/odd.md'), '---\ntitle: 5\n---\n');
      },
      [
        '^FAULT    content: institutions/b.yaml: Response validation failed for institution b: translations: Invalid input',
        '^FAULT    knowledge base: wiki page book/odd: title: Invalid input',
      ],
    ],
    [
      'rows of the vocabulary that cannot be read',
      () =>
        writeFileSync(
          join(folder, 'content/vocabulary.tsv'),
          Buffer.from('letter\ttype\tBrief\nBad Id\ttype\tX\npainting\ttype\tGem\u00e4lde\n', 'latin1'),
        ),
      [
        '^FAULT    vocabulary: /content/vocabulary.tsv line 2: Bad Id is neither a URL nor an id',
        '^FAULT    vocabulary: /content/vocabulary.tsv line 3: is not UTF-8: save the file as UTF-8$',
      ],
    ],
  ])('[concepts-2] with %s', async (_name, damage, expected) => {
    await damage();
    expect(await complaints()).toEqual(expected.map((line) => expect.stringMatching(line)));
  });

  const setVersion = (version: number): void => inStore(`PRAGMA user_version = ${version}`);

  function inStore(sql: string): void {
    const database = new DatabaseSync(join(folder, 'data/records.sqlite'));
    database.exec(sql);
    database.close();
  }

  test('with changed records, and with other URLs', async () => {
    writeFileSync(join(folder, 'records.jsonl'), datasetText(1, 3));
    await run(`ingest ${join(folder, 'records.jsonl')}`, environment);
    expect(await complaints()).toEqual([
      'warning  indexing: the last 1 changes of records are not in the index',
    ]);
    expect(await complaints({ ID_BASE: 'http://localhost/other' })).toEqual([
      expect.stringMatching(/^warning {2}indexing: chos-1 was made with other URLs/),
    ]);
  });
});

test.each<[Readonly<Record<string, string>>, readonly string[]]>([
  [{}, []],
  [
    { HOST: '0.0.0.0' },
    ['BASE_URL is http://0.0.0.0:8080, which only this machine can reach, and responses contain it'],
  ],
  [
    { BASE_URL: 'https://api.example', OAI_ADMIN_EMAIL: 'a@b.example' },
    ['BASE_URL implies a proxy, but TRUST_PROXY is off: all clients share one rate limit of uploads'],
  ],
  [{ BASE_URL: 'https://api.example', OAI_ADMIN_EMAIL: 'a@b.example', TRUST_PROXY: '1' }, []],
  [
    { BASE_URL: 'https://api.example', TRUST_PROXY: '10.0.0.0/8', HOST: '0.0.0.0' },
    ['OAI_ADMIN_EMAIL is the example admin@example.org, and harvesters get it as your e-mail address'],
  ],
  [
    { BASE_URL: 'https://api.example', OAI_ADMIN_EMAIL: 'a@b.example', TRUST_PROXY: '1', HOST: '::' },
    ['TRUST_PROXY=1 trusts every client, and HOST=:: listens on all networks'],
  ],
  [
    {
      BASE_URL: 'http://api.example',
      OAI_ADMIN_EMAIL: 'a@b.example',
      TRUST_PROXY: '1',
      PREVIEW_URL: 'http://127.0.0.1/p',
    },
    [
      'PREVIEW_URL is http://127.0.0.1/p, which clients cannot reach',
      'BASE_URL is http://api.example: requests are not encrypted',
    ],
  ],
  [
    {
      BASE_URL: 'http://api.example',
      PORT: '80',
      OAI_ADMIN_EMAIL: 'a@b.example',
      DOWNLOAD_URL: 'http://[::1]/d',
    },
    [
      'DOWNLOAD_URL is http://[::1]/d, which clients cannot reach',
      'BASE_URL is http://api.example: requests are not encrypted',
    ],
  ],
  [{ TRUST_PROXY: '1' }, ['TRUST_PROXY is set, but BASE_URL does not imply a proxy']],
])('settings %j', (environment, expected) => {
  const findings = checkSettings(readSettings(environment)).filter(({ severity }) => severity !== 'ok');
  expect(findings.map(({ message }) => message)).toEqual(expected);
});

test.each<[string, string | undefined]>([
  ['BASEURL', 'BASE_URL'],
  ['VITRINE_BASE_URL', 'BASE_URL'],
  ['TRUST_PROXIES', undefined],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['DATA_DRI', 'DATA_DIR'],
  ['DATA_DIR', undefined],
  ['STORE_URL_FILE', undefined],
  ['data_dir', 'DATA_DIR'],
  ['HOSTNAME', undefined],
  ['PATH', undefined],
  ['LS_COLORS', undefined],
])('a variable %s may be meant as %s', (name, meant) => {
  expect(checkNames([name]).map(({ message }) => message)).toEqual(
    meant === undefined ? [] : [`the environment variable ${name} is not a setting, but ${meant} is`],
  );
});

describe('checks', () => {
  const ok: Finding = { severity: 'ok', subject: 'one', message: 'fine' };

  async function findings(checks: readonly Check[]): Promise<Finding[]> {
    return Array.fromAsync(runChecks(checks, readSettings({})));
  }

  test('a check that fails or never ends does not hide the others', async () => {
    const fails: Check['run'] = async () => {
      throw new Error('broken');
    };
    const checks = [
      { subject: 'first', run: fails },
      { subject: 'second', timeoutMs: 20, run: () => new Promise<never>(() => {}) },
      { subject: 'third', run: async () => [ok] },
    ];
    expect(await findings(checks)).toEqual([
      { severity: 'fault', subject: 'first', message: 'broken' },
      { severity: 'fault', subject: 'second', message: 'no response within 20 ms' },
      ok,
    ]);
  });
});

describe('the report', () => {
  const finding: Finding = {
    severity: 'warning',
    subject: 'wiki',
    message: 'slow\n\x1b[2Jtoday',
    remedy: 'wait',
  };

  test('has no control characters, except for colours on a terminal', () => {
    expect(findingText(finding)).toBe('warning  wiki: slow [2Jtoday\n         → wait\n');
    const marked = findingText(finding, (colour, text) => `<${colour}>${text}</>`);
    expect(marked).toBe('<yellow>warning</>  wiki: slow [2Jtoday\n         → wait\n');
  });

  test('ends with the number of findings of each severity', () => {
    expect(summaryText([finding, { ...finding, severity: 'ok' }])).toBe(
      '\n0 faults, 1 warning, 1 check passed\n',
    );
  });
});
