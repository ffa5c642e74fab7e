import type { FastifyBaseLogger } from 'fastify';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Keeps warnings until there is a log. */
export class EarlyLog {
  #log: Log | undefined;
  readonly #early: (readonly [message: string, fields: object])[] = [];

  readonly warn = (message: string, fields: object = {}): void => {
    if (this.#log) this.#log.warn(fields, message);
    else this.#early.push([message, fields]);
  };

  writeTo(log: Log): void {
    this.#log = log;
    for (const [message, fields] of this.#early.splice(0)) log.warn(fields, message);
  }
}
