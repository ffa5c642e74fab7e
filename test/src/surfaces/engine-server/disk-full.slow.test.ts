import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, until } from '../../engine/open-engine.ts';
import { EngineProcess } from './engine-process.ts';

const BOOKS = { name: 'books', fields: [{ name: 'title', type: 'string' }] };
/** Documents of one import, some 200 KB. */
const BATCH = 200;
const TEXT = 'Öl auf Holz, sehr ausführlich beschrieben. '.repeat(20);
/** More than there is room for. */
const MAX_BATCHES = 400;

/** A file system of limited size for a process, which can be enlarged while it runs. */
interface Room {
  /** The command that the process is started within; its data are in this folder. */
  readonly within: (folder: string) => readonly string[];
  readonly giveMore: (pid: number, folder: string) => void;
}

/** Whether a command can be run here: not everybody may mount something, or has the tool. */
const works = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;

const ROOMS: Readonly<Record<string, Room | false>> = {
  // A private file system in memory; a file fills it until it is deleted.
  'a full disk': works('unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt') && {
    within: (folder) => [
      'unshare',
      '-rm',
      'sh',
      '-c',
      'mount -t tmpfs -o size=24m tmpfs "$0" && head -c 12582912 /dev/zero > "$0/filler" && exec "$@"',
      folder,
    ],
    giveMore: (pid, folder) => rmSync(`/proc/${pid}/root${join(folder, 'filler')}`),
  },
  'files that may not become larger': works('prlimit', '--version') && {
    within: () => ['sh', '-c', 'ulimit -S -f 8192 && exec "$@"', 'sh'],
    giveMore: (pid) => expect(works('prlimit', '--pid', String(pid), '--fsize=unlimited')).toBe(true),
  },
};

for (const [name, room] of Object.entries(ROOMS)) {
  test.runIf(room)(`${name}: searches go on, and so does writing when there is room again`, async () => {
    if (!room) return;
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    const engine = await EngineProcess.start(folder, room.within(folder));
    onTestFinished(() => engine.kill());
    await engine.ask('POST', '/collections', BOOKS);

    const add = (batch: number): Promise<string> => {
      const lines = Array.from({ length: BATCH }, (_, i) =>
        JSON.stringify({ id: `${batch}-${i}`, title: `${TEXT} ${batch}` }),
      );
      return engine.ask('POST', '/collections/books/documents/import', lines.join('\n'));
    };
    const found = async (): Promise<number> => {
      const reply = await engine.ask('GET', '/collections/books/documents/search?q=holz&query_by=title');
      return (JSON.parse(reply) as { readonly found: number }).found;
    };
    const stored = async (): Promise<number> =>
      (await engine.ask('GET', '/collections/books/documents/export')).split('\n').length;

    let batches = 0;
    let refusal = '';
    while (refusal === '' && batches < MAX_BATCHES) {
      await add(batches).then(
        () => {
          batches += 1;
        },
        (error: Error) => {
          refusal = error.message;
        },
      );
    }
    expect(refusal).toMatch(/: 503 .*the collection `books` in .*collection-1 cannot be written: .+/);
    expect(refusal).toContain(folder);
    expect(batches).toBeGreaterThan(0);
    // A refused document may still be stored, completely, and is then found a little later.
    expect(await found()).toBeGreaterThanOrEqual(batches * BATCH);
    expect([batches, batches + 1]).toContain((await stored()) / BATCH);

    room.giveMore(engine.pid, folder);
    // Without another change: what waits is tried again.
    await until(String(await stored()), async () => String(await found()));
    for (let more = 1; more <= 3; more += 1) await add(MAX_BATCHES + more);
    expect(await found()).toBe(await stored());
    expect(await stored()).toBeGreaterThanOrEqual((batches + 3) * BATCH);
  });
}
