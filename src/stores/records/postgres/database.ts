import { type Limiter, limit } from '../../../kernel/limit.ts';
import { exponential, retry } from '../../../kernel/retry.ts';
import { type Client, databaseName, isSilence, openClient, type Sql, unlessSilent } from './open-client.ts';
import { isConnectionLoss, storeError } from './store-errors.ts';

/** In milliseconds. */
export interface Timeouts {
  /** For one statement, in the server. */
  readonly statementMs: number;
  /** Without a response for this time, the connection is considered dead. */
  readonly silenceMs: number;
  /** Repeatable work is retried for this time when the connection is lost. */
  readonly retryMs: number;
}

export const TIMEOUTS: Timeouts = { statementMs: 30_000, silenceMs: 40_000, retryMs: 5000 };

/** In each process. */
export const CONNECTIONS = 5;
const FIRST_BACK_OFF_MS = 50;

/**
 * A PostgreSQL database, over a few connections. Errors of its methods are
 * StoreErrors that begin with `context` and name the database.
 */
export class Database {
  readonly url: string;
  /** For messages: `database vitrine at db.example:5432`. */
  readonly name: string;
  readonly #timeouts: Timeouts;
  readonly #connections: number;
  #current: Use;

  constructor(url: string, timeouts: Timeouts = TIMEOUTS, connections = CONNECTIONS) {
    this.url = url;
    this.#connections = connections;
    this.name = databaseName(url);
    this.#timeouts = timeouts;
    this.#current = this.#newUse();
  }

  /** For idempotent work: it is retried for a while when the connection is lost. */
  async repeat<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await retry(() => this.#timed(work), {
        isRetryable: isConnectionLoss,
        backOffMs: exponential(FIRST_BACK_OFF_MS),
        maxElapsedMs: this.#timeouts.retryMs,
      });
    } catch (error) {
      throw storeError(`${context} ${this.name}`, error);
    }
  }

  /** For work of one statement that is not retried: when the connection is lost, it may have been done. */
  async once<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await this.#timed(work);
    } catch (error) {
      throw storeError(`${context} ${this.name}`, error);
    }
  }

  async close(): Promise<void> {
    await this.#current.client.close();
  }

  async #timed<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const use = this.#current;
    use.running += 1;
    try {
      // Waiting for a connection does not count as silence.
      return await use.queued(() => {
        if (use.silence !== undefined) throw use.silence;
        return unlessSilent(use.client, this.#timeouts.silenceMs, () => work(use.client.sql));
      });
    } catch (error) {
      if (isSilence(error)) use.silence = error;
      if (isConnectionLoss(error)) this.#retire(use);
      throw error;
    } finally {
      use.running -= 1;
      if (use.isRetired && use.running === 0) void use.client.close();
    }
  }

  /** The library's client may never respond again after it has lost a connection at a bad moment. */
  #retire(use: Use): void {
    use.isRetired = true;
    if (this.#current === use) this.#current = this.#newUse();
  }

  #newUse(): Use {
    const { statementMs } = this.#timeouts;
    const connections = this.#connections;
    const client = openClient(this.url, { connections, statementMs, keepIdle: false });
    const queued = limit({ concurrency: connections });
    return { client, queued, running: 0, isRetired: false, silence: undefined };
  }
}

interface Use {
  readonly client: Client;
  readonly queued: Limiter;
  /** Statements in progress or queued. */
  running: number;
  isRetired: boolean;
  /** The error of a statement without a response: those in the queue would not get one either. */
  silence: unknown;
}
