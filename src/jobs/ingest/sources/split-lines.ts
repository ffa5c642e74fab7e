import { BATCH_LIMITS, type BatchLimits, type Item, type ItemBatch, ItemCollector } from './item-batches.ts';
import { isBlank, SpanningValue } from './spanning-value.ts';

const NEWLINE = 0x0a;

/**
 * The lines of a document, except empty ones. They are split as bytes: no other
 * character of UTF-8 contains the byte of a line feed. A carriage return stays
 * at the end of its line, where JSON allows it. A value over several lines is one item.
 * Errors: those of the chunks, after all complete lines.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  const lines = new SpanningLines(collector);
  let line = 1;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start);
        if (end === -1) break;
        collector.add(chunk.subarray(start, end));
        lines.endLine(line);
        line += 1;
        start = end + 1;
        if (collector.isFull && !lines.isOpen) yield* collector.take();
      }
      collector.add(chunk.subarray(start));
    }
  } catch (error) {
    yield* collector.take();
    throw error;
  }
  lines.endFile(line);
  yield* collector.take();
}

/** The whole document as one item: the parts of an RDF/XML file may refer to each other. */
export async function* wholeFile(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  for await (const chunk of chunks) collector.add(chunk);
  collector.endItem(1);
  yield* collector.take();
}

const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type LineEnd = Pick<Item, 'cutOff'>;

/** Lines of valid JSON that no damaged line explains: after one, a record follows where a key or comma must. */
const CERTAIN_LINES = 3;

/**
 * Ends the items of a file with one record per line. A JSON value that is printed
 * over several lines becomes one item, so that it is one fault instead of one for
 * each line. Lines are only combined while they are valid JSON together: damaged
 * lines stay separate, and no record after them is lost.
 */
class SpanningLines {
  readonly #collector: ItemCollector;
  #value: SpanningValue | undefined;
  /** Items of the value that are still separate. 0: they are combined. */
  #separate = 0;
  /** The value turned out to be damaged: its remaining lines are skipped. */
  #isSkipping = false;

  constructor(collector: ItemCollector) {
    this.#collector = collector;
  }

  /** Whether the last items may still change. */
  get isOpen(): boolean {
    return this.#value !== undefined;
  }

  /** Ends the current line. */
  endLine(line: number, end: LineEnd = {}): void {
    if (this.#isSkipping) this.#skip(line, end);
    else if (this.#value !== undefined) this.#continue(this.#value, line, end);
    // Most lines: records.
    else if (this.#collector.lastByte === CLOSE_OBJECT) this.#collector.endItem(line, end);
    else this.#begin(line, end);
  }

  /** Ends the last line of the file. */
  endFile(line: number): void {
    this.endLine(line, { cutOff: true });
    if (this.#value !== undefined && this.#separate === 0) this.#collector.extendLast(line, { cutOff: true });
  }

  #begin(line: number, end: LineEnd): void {
    const bytes = this.#collector.current;
    const first = bytes?.find((byte) => !isBlank(byte));
    if (bytes !== undefined && (first === OPEN_OBJECT || first === OPEN_LIST)) {
      const value = new SpanningValue();
      if (value.addLine(bytes) === 'open') {
        this.#value = value;
        this.#separate = 1;
      }
    }
    this.#collector.endItem(line, end);
  }

  #continue(value: SpanningValue, line: number, end: LineEnd): void {
    const bytes = this.#collector.current;
    const isValid = bytes !== undefined && (value.isInList || !isRecord(bytes));
    const state = isValid ? value.addLine(bytes) : 'invalid';
    if (state === 'invalid') {
      this.#value = undefined;
      if (this.#separate > 0) this.#begin(line, end);
      else this.#skip(line, end);
      return;
    }
    const isEmpty = bytes === undefined || bytes.every(isBlank);
    if (isEmpty || this.#separate === 0) this.#collector.dropCurrent();
    else {
      this.#collector.endItem(line, end);
      this.#separate += 1;
    }
    if (state === 'closed' || this.#separate === CERTAIN_LINES) {
      this.#collector.keepFirstOfLast(this.#separate);
      this.#separate = 0;
    }
    if (this.#separate === 0) this.#collector.extendLast(line);
    if (state === 'closed') this.#value = undefined;
  }

  /** Up to a line that begins a value without being indented. */
  #skip(line: number, end: LineEnd): void {
    const first = this.#collector.current?.[0];
    this.#isSkipping = first !== OPEN_OBJECT && first !== OPEN_LIST;
    if (this.#isSkipping) this.#collector.dropCurrent();
    else this.endLine(line, end);
  }
}

/** Whether a line alone is an object that is not indented, as records are. */
const isRecord = (line: Uint8Array): boolean =>
  line[0] === OPEN_OBJECT && new SpanningValue().addLine(line) === 'closed';
