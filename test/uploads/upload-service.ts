import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runVitrine, spawnVitrine, type Vitrine } from '../kills/vitrine-process.ts';

const RECORDS = fileURLToPath(new URL('../../sample/records/khm.jsonl', import.meta.url));

export interface UploadAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: { readonly detail?: unknown; readonly vector?: unknown; readonly hits?: unknown };
}

/** `vitrine serve` in a separate process, with some records that have pictures. */
export class UploadService {
  readonly #vitrine: Vitrine;
  readonly #url: string;
  #uploads = 0;

  private constructor(vitrine: Vitrine, url: string) {
    this.#vitrine = vitrine;
    this.#url = url;
  }

  static async start(dataDir: string): Promise<UploadService> {
    await runVitrine(dataDir, ['ingest', RECORDS]);
    await runVitrine(dataDir, ['index']);
    // Each upload comes from another IP address, so that the rate limit does not matter.
    const settings = { PORT: '0', LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' };
    const vitrine = spawnVitrine(dataDir, ['serve'], settings);
    for (;;) {
      const url = /runs at (\S+)/.exec(vitrine.said())?.[1];
      if (url !== undefined) return new UploadService(vitrine, url);
      assert.ok(!vitrine.hasEnded(), `vitrine serve does not start: ${vitrine.complained()}`);
      await sleep(20);
    }
  }

  async upload(file: Uint8Array, name: string, type: string): Promise<UploadAnswer> {
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(file)], { type }), name);
    body.append('per_page', '3');
    const number = this.#uploads++;
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const response = await fetch(`${this.#url}/v2/similar/image`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after') ?? undefined,
      body: (await response.json()) as UploadAnswer['body'],
    };
  }

  /** MiB now, and at most so far; undefined where the kernel does not tell. */
  memory(): { readonly now: number; readonly peak: number } | undefined {
    const file = `/proc/${this.#vitrine.pid}/status`;
    if (!existsSync(file)) return undefined;
    const text = readFileSync(file, 'utf8');
    const mebibytes = (key: string): number => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
    return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
  }

  hasEnded = (): boolean => this.#vitrine.hasEnded();

  /** Warnings and errors of its log, and what libraries write to standard error. */
  complained(): string {
    const logged = this.#vitrine
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    return [...logged, this.#vitrine.complained()].join('\n').trim();
  }

  async stop(): Promise<void> {
    this.#vitrine.kill();
    await this.#vitrine.ended;
  }
}
