import { ThreadPool } from '../../kernel/thread-pool.ts';
import { endThreads } from '../../kernel/threads.ts';
import type { TableColumn } from './table-column.ts';
import type { TableForm, TableTask } from './table-task.ts';

export type { CsvOptions } from './csv.ts';
export type { TableForm } from './table-task.ts';

/** Writes one table, piece by piece. */
export interface TableWriter {
  /** The beginning of the file. */
  readonly head: Uint8Array<ArrayBuffer>;
  /** Adds documents, as lines of JSON. Returns the next piece, often an empty one. */
  add(lines: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** The last piece. `metadata`: texts about the file, where its format has a place for them. */
  end(metadata: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>>;
  /** Must be called in the end, however it ends. */
  close(): void;
}

type Pool = ThreadPool<TableTask, Uint8Array<ArrayBuffer> | undefined>;

/** How long the thread waits for another table before it ends. */
const IDLE_MS = 20_000;

/** Only one thread: it has the tables that are being written. */
let pool: Pool | undefined;
let open = 0;
let last = 0;
let idle: NodeJS.Timeout | undefined;

/** Begins a table, which is written in a thread. */
export async function openTable(form: TableForm, columns: readonly TableColumn[]): Promise<TableWriter> {
  const table = ++last;
  const thread = acquire();
  let isClosed = false;
  const run = async (task: TableTask) => {
    const bytes = await thread.run(task);
    if (bytes === undefined) throw new Error(`table ${table} is not open`);
    return bytes;
  };
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    thread.run({ table, do: 'abandon' }).then(release, release);
  };
  try {
    const plain = columns.map(({ name, type, yearOf }) => ({ name, type, yearOf }));
    const head = await run({ table, do: 'begin', form, columns: plain });
    return {
      head,
      add: (lines) => run({ table, do: 'add', lines }),
      end: (metadata) => run({ table, do: 'end', metadata }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function acquire(): Pool {
  open += 1;
  clearTimeout(idle);
  pool ??= new ThreadPool({
    filename: new URL('./table-task.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  return pool;
}

function release(): void {
  open -= 1;
  if (open > 0) return;
  idle = setTimeout(() => {
    const unused = pool;
    pool = undefined;
    if (unused) void endThreads(unused);
  }, IDLE_MS).unref();
}
