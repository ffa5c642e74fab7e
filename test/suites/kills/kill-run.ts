import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { renderCollection } from '../../../src/engine/collection-definition.ts';
import { SCHEMA } from '../../src/engine/arbitrary-search.ts';
import { answersAnew } from '../../src/engine/searchable.ts';
import { spawnWriting } from '../../src/engine/store/spawn-writing.ts';
import { EngineProcess } from '../../src/surfaces/engine-server/engine-process.ts';
import { ALIAS, answersOf, expectedState, halfAnImport, storedState } from './engine-state.ts';
import { Operations } from './next-operation.ts';
import { Random } from './random.ts';
import { type Operation, World } from './world.ts';

export interface KillRunOptions {
  /** An empty folder. */
  readonly dataDir: string;
  readonly seed: number;
  readonly kills: number;
  readonly log: (message: string) => void;
}

/** How long after the first change the blow comes at the latest, in milliseconds. */
const MAX_DELAY_MS = 400;
/** An index that rests is tidied up after a second: some blows come then. */
const REST_MS = { from: 950, share: 0.15 };
/** Changes that are sent ahead to the writing process. */
const AHEAD = 60;
/** Answers are long. */
const MAX_MESSAGE_LENGTH = 3000;
/** What happens by itself has happened after so long. */
const PATIENCE_MS = 30_000;

/**
 * Kills a process again and again at random moments while it imports, removes,
 * publishes, merges, rebuilds and switches the alias: sometimes `vitrine engine`,
 * sometimes a process that writes beside it. After each blow what is stored is
 * what was acknowledged (and perhaps the next change, whole), every search finds
 * what it would in an index made anew, and no files are left over.
 * Errors: one that names seed and number.
 */
export async function killRun(options: KillRunOptions): Promise<void> {
  const run = new KillRun(options);
  try {
    await run.all();
  } finally {
    await run.end();
  }
}

class KillRun {
  readonly #options: KillRunOptions;
  readonly #indexDir: string;
  readonly #random: Random;
  readonly #operations: Operations;
  readonly #world = new World();
  #engine: EngineProcess | undefined;
  /** Folders of collections that blows have left. */
  readonly #abandoned = new Set<string>();
  /** How often a blow has interrupted what. */
  readonly #interrupted = { change: 0, publication: 0, merge: 0, collection: 0, unpublished: 0 };

  constructor(options: KillRunOptions) {
    this.#options = options;
    this.#indexDir = join(options.dataDir, 'index');
    this.#random = new Random(options.seed);
    this.#operations = new Operations(this.#random);
  }

  async all(): Promise<void> {
    const { seed, kills, log } = this.#options;
    for (let kill = 1; kill <= kills; kill += 1) {
      try {
        const engine = await this.#running();
        const byEngine = this.#world.current === '' || this.#random.next() < 0.6;
        const unanswered = byEngine ? await this.#killEngine(engine) : await this.#killWriter();
        this.#note();
        await this.#check(await this.#running(), unanswered);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`kill ${kill} of seed ${seed}: ${message.slice(0, MAX_MESSAGE_LENGTH)}`, {
          cause: error,
        });
      }
      if (kill % 10 === 0) log(`${kill} kills survived; interrupted: ${JSON.stringify(this.#interrupted)}`);
    }
  }

  async #running(): Promise<EngineProcess> {
    this.#engine ??= await EngineProcess.start(this.#options.dataDir);
    return this.#engine;
  }

  /** Asks for one change after the other until the blow comes; gives the one that was not answered any more. */
  async #killEngine(engine: EngineProcess): Promise<Operation[]> {
    let [isDead, asked] = [false, this.#operations.next(this.#world)];
    const blow = (async () => {
      await this.#delay();
      isDead = true;
      await engine.kill();
      this.#engine = undefined;
    })();
    const watching = this.#watch(engine, () => isDead);
    for (;;) {
      try {
        await perform(engine, asked);
      } catch (error) {
        if (!isDead) throw error;
        break;
      }
      this.#world.apply(asked);
      asked = this.#operations.next(this.#world);
    }
    await Promise.all([blow, watching]);
    return [asked];
  }

  /** The same with a process of its own that is sent many changes ahead, beside the engine that goes on. */
  async #killWriter(): Promise<Operation[]> {
    const name = this.#world.current;
    const writing = spawnWriting(this.#indexDir, { ...SCHEMA, name });
    const sent: Operation[] = [];
    for (let i = 0; i < AHEAD; i += 1) {
      const operation = this.#random.next() < 0.2 ? this.#removal(name) : this.#operations.import(name);
      const publish = this.#random.oneOf(['now', 'soon', 'later'] as const);
      const isImport = operation.do === 'import';
      const lines = isImport ? operation.documents.map((document) => JSON.stringify(document)) : [];
      const removed = operation.do === 'remove' ? [operation.id] : [];
      writing.send({ lines, removed, publish });
      sent.push(operation);
    }
    let isDead = false;
    assert.equal(await writing.answer(), 'open');
    const watching = this.#watch(await this.#running(), () => isDead);
    let answered = 0;
    const take = async (): Promise<boolean> => {
      const response = await writing.answer();
      if (response === undefined) return false;
      assert.equal(response, 'done');
      answered += 1;
      return true;
    };
    await take();
    await this.#delay();
    writing.kill();
    isDead = true;
    while (await take());
    await watching;
    for (const operation of sent.slice(0, answered)) this.#world.apply(operation);
    return sent.slice(answered);
  }

  #removal(collection: string): Operation {
    return { do: 'remove', collection, id: `d${this.#random.below(700)}` };
  }

  async #delay(): Promise<void> {
    const isResting = this.#random.next() < REST_MS.share;
    const milliseconds = (isResting ? REST_MS.from : 0) + this.#random.next() * MAX_DELAY_MS;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Searches all the time: nobody may ever see half an import. */
  async #watch(engine: EngineProcess, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.#world.current !== '') {
      try {
        assert.equal(await halfAnImport(engine), undefined, 'a search has seen half an import');
      } catch (error) {
        if (!isOver()) throw error;
      }
    }
  }

  /** What the blow has left behind says what it has interrupted. */
  #note(): void {
    const left = unnamedFiles(this.#indexDir);
    if (left.some((path) => isOfMerge(path))) this.#interrupted.merge += 1;
    if (left.some((path) => !isOfMerge(path))) this.#interrupted.publication += 1;
    const folders = unnamedFolders(this.#indexDir).filter((name) => !this.#abandoned.has(name));
    if (folders.length > 0) this.#interrupted.collection += 1;
    for (const name of folders) this.#abandoned.add(name);
  }

  async #check(engine: EngineProcess, unanswered: readonly Operation[]): Promise<void> {
    const stored = await storedState(engine);
    for (const operation of [...unanswered, undefined]) {
      if (expectedState(this.#world) === stored) break;
      assert.ok(
        operation,
        `what is stored is neither what was acknowledged nor more:\n${stored.slice(0, 2000)}`,
      );
      this.#interrupted.change += 1;
      this.#world.apply(operation);
    }
    const { current } = this.#world;
    if (current === '') return;
    const expected = answersAnew(this.#world.documents(current));
    const responses = (): Promise<string[]> => answersOf(engine, current);
    if (!isDeepStrictEqual(await responses(), expected)) this.#interrupted.unpublished += 1;
    await until(expected, responses);
    // A change has a writer open the collection, which sweeps up.
    for (const name of this.#world.collections.keys()) {
      const change = this.#operations.import(name);
      await perform(engine, change);
      this.#world.apply(change);
    }
    await until([], async () => leftovers(this.#indexDir));
  }

  async end(): Promise<void> {
    await this.#engine?.kill();
  }
}

const isOfMerge = (path: string): boolean => /[/\\]m-/.test(path);

/** Asks again and again until the answer is the expected one. */
async function until<T>(expected: T, ask: () => Promise<T>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let given = await ask();
  while (!isDeepStrictEqual(given, expected) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    given = await ask();
  }
  assert.deepEqual(given, expected);
}

/** Folders that nobody names are swept away with the next collection that is made, when they are a minute old. */
const MAX_FOLDER_AGE_MS = 10 * 60_000;
const MAX_LOG_BYTES = 128 * 1024 * 1024;
const KEPT = /^(?:documents\.sqlite(?:-wal|-shm)?|generation\.json|schema\.json|writer\.lock(?:-journal)?)$/;

interface CatalogFile {
  readonly collections: Readonly<Record<string, { readonly folder: string }>>;
}
interface GenerationFile {
  readonly segments: readonly { readonly id: string }[];
}

const foldersOf = (indexDir: string): string[] => {
  const path = join(indexDir, 'catalog.json');
  if (!existsSync(path)) return [];
  const { collections } = JSON.parse(readFileSync(path, 'utf8')) as CatalogFile;
  return Object.values(collections).map(({ folder }) => folder);
};

/** Files in the collections' folders that no generation names. */
function unnamedFiles(indexDir: string): string[] {
  return foldersOf(indexDir).flatMap((folder) => {
    const path = join(indexDir, folder);
    const { segments } = JSON.parse(readFileSync(join(path, 'generation.json'), 'utf8')) as GenerationFile;
    const isNamed = (name: string): boolean => segments.some(({ id }) => name.startsWith(`${id}.`));
    return readdirSync(path)
      .filter((name) => !KEPT.test(name) && !isNamed(name))
      .map((name) => join(folder, name));
  });
}

/** Folders of collections that are not in the catalog: being made, being removed, or left. */
function unnamedFolders(indexDir: string): string[] {
  const named = foldersOf(indexDir);
  return readdirSync(indexDir).filter((name) => name.startsWith('collection-') && !named.includes(name));
}

/** What has been left over and should not be there any more. */
function leftovers(indexDir: string): string[] {
  const old = unnamedFolders(indexDir).filter((name) => {
    const status = statSync(join(indexDir, name), { throwIfNoEntry: false });
    return status && Date.now() - status.mtimeMs > MAX_FOLDER_AGE_MS;
  });
  const logs = foldersOf(indexDir)
    .map((folder) => join(folder, 'documents.sqlite-wal'))
    .filter((name) => {
      const status = statSync(join(indexDir, name), { throwIfNoEntry: false });
      return status && status.size > MAX_LOG_BYTES;
    });
  return [...unnamedFiles(indexDir), ...old, ...logs];
}

/** Has the engine do it. Errors: when it is refused, or the engine is gone. */
async function perform(engine: EngineProcess, operation: Operation): Promise<void> {
  const path = `/collections/${operation.collection}`;
  switch (operation.do) {
    case 'create':
      await engine.ask(
        'POST',
        '/collections',
        renderCollection({ ...SCHEMA, name: operation.collection }, 0, 0),
      );
      break;
    case 'switch':
      await engine.ask('PUT', `/aliases/${ALIAS}`, { collection_name: operation.collection });
      break;
    case 'drop':
      await engine.ask('DELETE', path);
      break;
    case 'remove-matching':
      await engine.ask('DELETE', `${path}/documents?filter_by=year:=${operation.year}`);
      break;
    case 'remove':
      await engine.ask('DELETE', `${path}/documents/${operation.id}`).catch((error: Error) => {
        // There may be no such document.
        if (!error.message.includes(': 404 ')) throw error;
      });
      break;
    case 'import': {
      const lines = operation.documents.map((document) => JSON.stringify(document)).join('\n');
      const reply = await engine.ask('POST', `${path}/documents/import?action=upsert`, lines);
      const refused = reply.split('\n').find((line) => line !== '{"success":true}');
      if (refused !== undefined) throw new Error(refused);
      break;
    }
  }
}
