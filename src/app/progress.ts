import { type Clock, systemClock } from '../kernel/clock.ts';
import { visible } from '../kernel/quote.ts';
import { writeToTerminal } from './terminal.ts';

/** Standard error, or a substitute in tests. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressOptions {
  /** The work, such as `ingest`. */
  readonly label: string;
  /** What `count` counts, in the plural. */
  readonly noun: string;
  /** Default: standard error. */
  readonly stream?: ProgressStream;
  /** Shows nothing unless `stream` is a terminal. */
  readonly onlyOnTerminal?: boolean;
  readonly clock?: Clock;
}

/** How much is done: `done` of `total` in any unit. */
export interface ProgressState {
  readonly done: number;
  /** 0 while it is unknown. */
  readonly total: number;
  /** What this run has counted, if that is another unit; without it, `done` of `total` is shown. */
  readonly count?: number;
  /** How much of `done` an earlier run did. Default: nothing. */
  readonly doneBefore?: number;
}

export interface Progress extends Disposable {
  update(state: ProgressState): void;
  /** Prints a line that stays, such as the reason of a pause. */
  note(text: string): void;
  /** Clears the progress from the terminal; nothing is shown after it. */
  end(): void;
}

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 5000;
const DEFAULT_COLUMNS = 80;
const BAR_WIDTH = 20;
/** With less room there is no bar. */
const MIN_BAR_WIDTH = 6;
/** Brackets and spaces around the bar. */
const BAR_FRAME = 5;

/**
 * Shows the progress of long work: one line that is rewritten on a terminal, a
 * plain line every few seconds elsewhere. It writes only when it is updated, and
 * has no timer that would keep the process running.
 */
export function startProgress({
  label,
  noun,
  stream = STANDARD_ERROR,
  onlyOnTerminal = false,
  clock = systemClock,
}: ProgressOptions): Progress {
  const startedAt = clock();
  const isTerminal = stream.isTTY === true;
  const isSilent = onlyOnTerminal && !isTerminal;
  // On a terminal the first line is shown at once.
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : startedAt;
  let isOpen = false;

  const describe = ({ done, total, count, doneBefore = 0 }: ProgressState): string => {
    const seconds = (clock() - startedAt) / 1000;
    const share = total > 0 ? Math.min(1, done / total) : undefined;
    const parts: string[] = [];
    if (share !== undefined) parts.push(percent(share));
    const doneNow = done - doneBefore;
    parts.push(`${count === undefined ? `${grouped(done)} of ${grouped(total)}` : grouped(count)} ${noun}`);
    if (seconds > 0) parts.push(`${grouped((count ?? doneNow) / seconds)}/s`);
    if (total > done && doneNow > 0 && seconds > 0) {
      parts.push(`${duration((seconds * (total - done)) / doneNow)} left`);
    }
    const text = parts.join('  ');
    if (!isTerminal || share === undefined) return `${label}  ${text}`;
    // A full line would wrap, so one column stays free. A terminal of unknown size has 0 columns.
    const room = (stream.columns || DEFAULT_COLUMNS) - 1;
    const width = Math.min(BAR_WIDTH, room - label.length - text.length - BAR_FRAME);
    const line = width < MIN_BAR_WIDTH ? `${label}  ${text}` : `${label}  ${bar(share, width)} ${text}`;
    return line.slice(0, room);
  };

  const end = (): void => {
    if (isOpen) stream.write('\r\x1b[K');
    isOpen = false;
    shownAt = Number.POSITIVE_INFINITY;
  };

  return {
    update(state) {
      const now = clock();
      if (isSilent || now - shownAt < (isTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS)) return;
      shownAt = now;
      const line = describe(state);
      stream.write(isTerminal ? `\r${line}\x1b[K` : `${line}\n`);
      isOpen = isTerminal;
    },
    note(text) {
      if (isSilent || shownAt === Number.POSITIVE_INFINITY) return;
      stream.write(`${isOpen ? '\r\x1b[K' : ''}${label}  ${visible(text)}\n`);
      isOpen = false;
    },
    end,
    [Symbol.dispose]: end,
  };
}

function bar(share: number, width: number): string {
  const filled = Math.floor(share * width);
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}]`;
}

const STANDARD_ERROR: ProgressStream = {
  get isTTY() {
    return process.stderr.isTTY;
  },
  get columns() {
    return process.stderr.columns;
  },
  write: writeToTerminal,
};

/** Rounded down, so that 100 % means done. */
const percent = (share: number): string => `${Math.floor(share * 100)} %`.padStart(5);

/** `1234567.8` as `1,234,567`. `Intl` would take longer to load than some commands take to run. */
export const grouped = (value: number): string =>
  String(Math.floor(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** `1 record`, `1,234 records`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : plural}`;

/** Seconds as `0:07`, `12:30` or `3:04:05`, rounded up. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
