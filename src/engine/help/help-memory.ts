import { threadClock } from '../search-budget.ts';

/**
 * The numbers by which a search and its helpers agree, in the first bytes of a memory that
 * all of them share. The rest holds values: what a helper needs to know, and its results.
 */
const NUMBERS = [
  /** Threads that help. */
  'helpers',
  /** Searches that run or wait in the whole process. */
  'searches',
  /** The search thread that is occupied with something else than searches: see takeTurn. */
  'occupied',
  /** 1 while a search has the helpers. */
  'owned',
  /** 1 while that search is about to offer them parts. */
  'expected',
  /** When the memory was made, in tenths of a second of the clock that all threads share, without its upper bits. */
  'madeAt',
  /** Tenths of a second since then: before that, no search has helpers, because they were slow. */
  'restsUntil',
  /** Increases when another search has the helpers and is described. */
  'search',
  /** Where it is described. */
  'searchAt',
  'searchLength',
  /** Increases when there is something for a helper to look at. */
  'wake',
  /** The job's number and the next part of it that nobody has begun: see claimPart. */
  'claim',
  /** Parts of the job. */
  'parts',
  /** Helpers that may be reading or writing values; plus ABANDONED if no search waits for them. */
  'working',
  /** The number of the last job that is over: its helpers stop in the middle. */
  'stopped',
  /** Increases with each part that a helper has ended. */
  'ended',
  /** Where the job is described. */
  'jobAt',
  'jobLength',
  /** Bytes of values, in units of 8. */
  'used',
  /** Processor time that helpers have spent on parts of the job, in microseconds. */
  'microseconds',
] as const;

export type SharedNumber = (typeof NUMBERS)[number];

/** How a part ended in a helper; 0 while it has not. */
export const DONE = 1;
export const FAILED = 2;

/** More than there are helpers. */
const ABANDONED = 2 ** 16;

export const MAX_PARTS = 200;
/** State of a part, and where its result is. */
const PART_NUMBERS = 3;
const FIRST_PART = NUMBERS.length;
const VALUES_AT = 4_096;
/** It grows as needed. */
const MAX_BYTES = 256 * 1024 * 1024;
const JOB_UNIT = 256;
const LINGER_MS = 1;
/** Between two looks at a number, in units of the processor. */
const PAUSE = 16;
const MAX_JOB = 2 ** 22;

/** Without its upper bits. */
const tenths = (): number => Math.floor(threadClock() / 100) | 0;

export function allocateHelp(): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(VALUES_AT, { maxByteLength: MAX_BYTES });
  new HelpMemory(buffer).set('madeAt', tenths());
  return buffer;
}

/** One thread's view of the memory that a process's searches and helpers share. */
export class HelpMemory {
  readonly buffer: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer;
    this.#numbers = new Int32Array(buffer, 0, VALUES_AT / Int32Array.BYTES_PER_ELEMENT);
  }

  get(name: SharedNumber): number {
    return Atomics.load(this.#numbers, NUMBERS.indexOf(name));
  }

  set(name: SharedNumber, value: number): void {
    Atomics.store(this.#numbers, NUMBERS.indexOf(name), value);
  }

  /** Returns the number before. */
  add(name: SharedNumber, value: number): number {
    return Atomics.add(this.#numbers, NUMBERS.indexOf(name), value);
  }

  /** False: it had another value. */
  replace(name: SharedNumber, expected: number, value: number): boolean {
    return Atomics.compareExchange(this.#numbers, NUMBERS.indexOf(name), expected, value) === expected;
  }

  /** Tenths of a second since the memory was made, the same in all threads; right for six years. */
  get age(): number {
    return (tenths() - this.get('madeAt')) | 0;
  }

  /**
   * Waits without sleeping, at most for LINGER_MS, until a number has changed or the condition
   * does not hold: waking a thread takes a tenth of a millisecond, of which its caller spends half.
   */
  linger(name: SharedNumber, seen: number, condition: () => boolean): void {
    const until = performance.now() + LINGER_MS;
    while (this.get(name) === seen && condition() && performance.now() < until) Atomics.pause(PAUSE);
  }

  /** Sleeps until the number is announced, unless it has changed since; at most so many milliseconds. */
  wait(name: SharedNumber, seen: number, ms: number): void {
    Atomics.wait(this.#numbers, NUMBERS.indexOf(name), seen, ms);
  }

  /** Changes the number and wakes the threads that wait for it. */
  announce(name: SharedNumber, by = 1): void {
    this.add(name, by);
    Atomics.notify(this.#numbers, NUMBERS.indexOf(name));
  }

  /** The current job; its parts may all be begun. */
  get job(): number {
    return Math.floor(this.get('claim') / JOB_UNIT);
  }

  /** Whether there is a part that nobody has begun. */
  get isOpen(): boolean {
    return this.get('claim') % JOB_UNIT < this.get('parts');
  }

  /** Makes the parts of the next job available and returns its number. */
  openJob(parts: number): number {
    const job = (this.job + 1) % MAX_JOB;
    for (let part = 0; part < parts; part += 1) this.setPart(part, 0, 0, 0);
    this.set('parts', parts);
    this.set('claim', job * JOB_UNIT);
    return job;
  }

  /** Takes a part of a job that nobody has begun; -1: there is none. */
  claimPart(job: number): number {
    for (;;) {
      const claim = this.get('claim');
      const part = claim % JOB_UNIT;
      if (Math.floor(claim / JOB_UNIT) !== job || part >= this.get('parts')) return -1;
      if (this.replace('claim', claim, claim + 1)) return part;
    }
  }

  /** No part can be claimed any more, and helpers stop in the middle of theirs. */
  closeJob(job: number): void {
    this.set('stopped', job);
    this.set('claim', job * JOB_UNIT + JOB_UNIT - 1);
  }

  /** The search needs the helpers no longer: they are available again when the last of them has left. */
  release(): void {
    this.set('expected', 0);
    this.add('working', ABANDONED);
    this.#freeIfLeft();
  }

  /** Whether the search that has the helpers does not wait for them: the last one to leave makes them available again. */
  get isAbandoned(): boolean {
    return this.get('working') >= ABANDONED;
  }

  /** A helper begins to read and write values. */
  enter(): void {
    this.add('working', 1);
  }

  leave(): void {
    this.add('working', -1);
    this.#freeIfLeft();
  }

  /** One number has both, so that no helper can begin between looking and freeing. */
  #freeIfLeft(): void {
    if (this.replace('working', ABANDONED, 0)) this.set('owned', 0);
  }

  part(part: number): { readonly state: number; readonly at: number; readonly length: number } {
    const index = FIRST_PART + PART_NUMBERS * part;
    const state = Atomics.load(this.#numbers, index);
    return { state, at: this.#numbers[index + 1] as number, length: this.#numbers[index + 2] as number };
  }

  setPart(part: number, state: number, at: number, length: number): void {
    const index = FIRST_PART + PART_NUMBERS * part;
    this.#numbers[index + 1] = at;
    this.#numbers[index + 2] = length;
    Atomics.store(this.#numbers, index, state);
  }

  /** Where so many bytes may be written; several threads may ask at once. Errors: RangeError if there are too many. */
  reserve(bytes: number): number {
    const units = Math.ceil(bytes / 8);
    const at = VALUES_AT + 8 * this.add('used', units);
    const end = at + 8 * units;
    if (end > MAX_BYTES) throw new RangeError(`${end} bytes are too many for helpers`);
    while (this.buffer.byteLength < end) this.#grow(end);
    return at;
  }

  #grow(end: number): void {
    try {
      this.buffer.grow(Math.min(MAX_BYTES, 2 ** Math.ceil(Math.log2(end))));
    } catch (error) {
      // Another thread has made it larger meanwhile.
      if (this.buffer.byteLength < end) throw error;
    }
  }
}
