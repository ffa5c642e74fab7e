import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runVitrine } from '../../suites/kills/vitrine-process.ts';
import { uuidOf } from '../../uuid-of.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { datasetText } from '../jobs/sample-lines.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';
import { AS_NOBODY } from './as-nobody.ts';

/** Only the superuser may mount disks, and give files to others. A namespace keeps the mounts from all other processes. */
const canMount =
  AS_NOBODY.length > 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** What is wrong with the disk at `$DISK`, and how that ends. */
const CONDITIONS = {
  'a full disk': {
    // Commands that fail may free some space.
    begin: 'dd if=/dev/zero bs=4k 2>/dev/null >>$DISK/filler',
    end: 'rm $DISK/filler',
    as: [],
    reason: /is full|no space left|0\.\d MB free/,
  },
  'a read-only disk': {
    begin: 'mount -o remount,ro $DISK',
    end: 'mount -o remount,rw $DISK',
    as: [],
    reason: /read-only/,
  },
  'files of another owner': { begin: ':', end: ':', as: AS_NOBODY, reason: /permitted|permission/ },
} as const;

type Condition = keyof typeof CONDITIONS;

/** Commands, and in which conditions they succeed all the same: because they only read, or need no data. */
const COMMANDS: Readonly<Record<string, readonly Condition[]>> = {
  'ingest $FILES/more.jsonl': [],
  'validate $FILES/more.jsonl': ['a full disk', 'a read-only disk', 'files of another owner'],
  'validate $FILES/more.jsonl --report $DISK/report': [],
  index: [],
  'index --rebuild': [],
  vocabulary: ['a full disk', 'a read-only disk', 'files of another owner'],
  models: ['a full disk', 'a read-only disk', 'files of another owner'],
  sync: [],
  export: [],
  report: ['a full disk', 'a read-only disk'],
  'check-links': [],
  [`withdraw ${uuidOf(1)}`]: [],
  'withdraw --list': ['a full disk', 'a read-only disk'],
  status: ['a full disk', 'a read-only disk'],
  doctor: [],
  mcp: ['a full disk', 'a read-only disk'],
  engine: [],
  'backup $DISK/new': [],
  'backup $DISK/backups --keep 1': [],
  'restore $DISK/backups --force': [],
};

let files: string;

/** Makes a data folder with records, an index, pages and a dataset, and a backup of it. */
beforeAll(async () => {
  if (!canMount) return;
  files = temporaryFolder(afterAll);
  writeFileSync(join(files, 'first.jsonl'), datasetText(1, 20));
  writeFileSync(join(files, 'more.jsonl'), datasetText(21, 400));
  const dataDir = join(files, 'data');
  for (const [name = '', ...argv] of [
    ['ingest', join(files, 'first.jsonl')],
    ...[['index'], ['sync'], ['export'], ['backup', join(files, 'backups')]],
  ])
    await runVitrine(dataDir, [name, ...argv], SETTINGS);
  mkdirSync(join(files, 'disk'));
  chmodSync(files, 0o755);
});

const SETTINGS = {
  CONTENT_DIR: join(import.meta.dirname, '../../../sample'),
  ...{ PORT: '0', SYNC_AT: '', EXPORT_AT: '', CHECK_LINKS_AT: '', SLOW_SEARCH: 'off' },
};

/** Runs a script of the shell with a disk of its own, which holds the data folder and the backup. */
function withDisk(script: string): ChildProcess {
  const mounted =
    'mount -t tmpfs -o size=64m,mode=755 tmpfs $DISK && cp -a $FILES/data $FILES/backups $DISK && chmod 755 $DISK/data';
  return spawn('unshare', ['--mount', 'sh', '-c', `${mounted}\n${script}`], {
    env: {
      ...COMPILE_CACHE,
      ...SETTINGS,
      PATH: process.env['PATH'],
      FILES: files,
      DISK: join(files, 'disk'),
      DATA_DIR: join(files, 'disk/data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const vitrine = [process.execPath, ...VITRINE].join(' ');

describe.runIf(canMount)('[operations-7] every command', () => {
  test.each(Object.keys(CONDITIONS) as Condition[])(
    'with %s says so in a sentence that names the folder',
    async (condition) => {
      const { begin, end, as, reason } = CONDITIONS[condition];
      const results = temporaryFolder();
      const runs = Object.keys(COMMANDS).map(
        (command, at) =>
          `${[...as, vitrine].join(' ')} ${command} >${results}/${at}.out 2>${results}/${at}.err </dev/null; echo $? >${results}/${at}.status`,
      );
      const after = `${vitrine} status --json >${results}/after; ${vitrine} doctor >${results}/doctor`;
      const child = withDisk([...runs.map((run) => `${begin}\n${run}`), end, after, ''].join('\n'));
      await once(child, 'close');
      const read = (name: string) => readFileSync(join(results, name), 'utf8');
      for (const [at, [command, succeedsWith]] of Object.entries(COMMANDS).entries()) {
        const [status, said] = [Number(read(`${at}.status`)), read(`${at}.err`)];
        expect([command, status]).toEqual([command, succeedsWith.includes(condition) ? 0 : 1]);
        expect(`${said}${read(`${at}.out`)}`).not.toMatch(/^ +at |node:internal|Error:/m);
        if (status === 0) continue;
        const complaint =
          command === 'doctor' || command.includes('--report') ? said + read(`${at}.out`) : said;
        expect([command, complaint]).toEqual([command, expect.stringMatching(reason)]);
        expect([command, complaint]).toEqual([command, expect.stringContaining(join(files, 'disk'))]);
      }
      // Nothing is lost.
      expect(JSON.parse(read('after')).records).toMatchObject({ live: 20, withdrawn: 0 });
      expect(read('doctor')).not.toMatch(/FAULT {4}(?!data folder)/);
    },
  );
});

describe.runIf(canMount)('[operations-14] a running service whose disk fills up, also with its log', () => {
  test('keeps answering, and writes its log again when there is space', async () => {
    const signals = temporaryFolder();
    const fill = `(until [ -e ${signals}/fill ]; do sleep 0.05; done; ${CONDITIONS['a full disk'].begin}; touch ${signals}/full
      until [ -e ${signals}/free ]; do sleep 0.05; done; rm $DISK/filler; touch ${signals}/freed
      until [ -e ${signals}/read ]; do sleep 0.05; done; cp $DISK/log ${signals}/log; touch ${signals}/copied) &`;
    const child = withDisk(
      `${fill}\n(until grep -q 'runs at' $DISK/log 2>/dev/null; do sleep 0.05; done; cp $DISK/log ${signals}/began; touch ${signals}/ready) &\nexec ${vitrine} serve >$DISK/log 2>&1`,
    );
    onTestFinished(async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    });
    const reached = (name: string) => expect.poll(() => existsSync(join(signals, name))).toBe(true);
    const signal = async (name: string, answer: string) => {
      writeFileSync(join(signals, name), '');
      await reached(answer);
    };
    await reached('ready');
    const [, url = ''] = /runs at (\S+)/.exec(readFileSync(join(signals, 'began'), 'utf8')) ?? [];
    await signal('fill', 'full');
    const picture = '/cms/assets/96a008e8-c7a1-8668-86ed-c926e141df65/?width=20&format=png';
    const paths = [
      '/v2/search?q=*',
      '/health',
      '/de/',
      '/oai?verb=Identify',
      '/institutions',
      '/content',
      picture,
    ];
    for (let round = 0; round < 20; round++)
      for (const path of paths) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    await signal('free', 'freed');
    await fetch(`${url}/health?there-is-space-again`);
    await fetch(`${url}/v2/search?q=there-is-space-again`);
    await signal('read', 'copied');
    const lines = readFileSync(join(signals, 'log'), 'utf8').trimEnd().split('\n');
    const after = lines.filter((line) => line.includes('there-is-space-again'));
    expect(after.length).toBeGreaterThan(0);
    for (const line of after) expect(JSON.parse(line)).toMatchObject({ status: 200 });
    expect(child.exitCode).toBe(null);
  });
});

test.runIf(existsSync('/dev/full')).each(['help', 'status', 'vocabulary', 'doctor'])(
  '[operations-14] what %s prints to a full disk is not complete, which it says',
  async (command) => {
    const child = spawn('sh', ['-c', `exec ${vitrine} ${command} >/dev/full`], {
      env: { ...COMPILE_CACHE, DATA_DIR: join(temporaryFolder(), 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    const [status] = await once(child, 'close');
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/what it printed is not complete: the disk is full\n$/),
    ]);
    expect(said).not.toMatch(/^ +at /m);
  },
);
