import {
  BATCH_LIMITS,
  type BatchLimits,
  type ItemBatch,
  ItemCollector,
  SourceError,
} from './item-batches.ts';

const NEWLINE = 0x0a;

/**
 * The values of a JSON document: the elements of its array, or else one or more
 * values in a row. It never holds the whole document.
 * Errors: SourceError if the document ends within a value or an array, and those
 * of the chunks, in both cases after all complete values.
 */
export async function* splitJson(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  const borders = new JsonBorders();
  let line = 1;
  let itemLine = 1;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        if (byte === NEWLINE) line += 1;
        const border = borders.step(byte);
        if (border === undefined) continue;
        if (border === 'begins') {
          start = at;
          itemLine = line;
          continue;
        }
        collector.add(chunk.subarray(start, border === 'endsHere' ? at + 1 : at));
        collector.endItem(itemLine);
        if (collector.isFull) yield* collector.take();
      }
      if (borders.inValue) collector.add(chunk.subarray(start));
    }
  } catch (error) {
    yield* collector.take();
    throw error;
  }
  // A number or word may remain. It is complete only if no array is open.
  if (!borders.isOpen) collector.endItem(itemLine);
  yield* collector.take();
  if (borders.isOpen) {
    throw new SourceError(`the file ends before its ${borders.inValue ? 'value' : 'list'} does`);
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** White space of JSON, and the three bytes of a byte order mark. */
const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** A byte can be the first of a value, its last, or the first after it. */
type Border = 'begins' | 'endsHere' | 'endedBefore';

/**
 * Finds where the values of a JSON document begin and end, byte by byte: the
 * elements of its array, or else the values in a row. It follows only brackets
 * and strings, since values are parsed later. Commas between values are ignored.
 */
class JsonBorders {
  #state: 'start' | 'between' | 'plain' | 'nested' | 'string' | 'escape' = 'start';
  #inList = false;
  /** Open brackets of the value. */
  #depth = 0;

  get inValue(): boolean {
    return this.#state !== 'start' && this.#state !== 'between';
  }

  /** Whether the document is incomplete if it ends here. */
  get isOpen(): boolean {
    return this.#inList || (this.inValue && this.#state !== 'plain');
  }

  step(byte: number): Border | undefined {
    switch (this.#state) {
      case 'string':
        if (byte === BACKSLASH) this.#state = 'escape';
        else if (byte === QUOTE) this.#state = this.#depth > 0 ? 'nested' : 'plain';
        return undefined;
      case 'escape':
        this.#state = 'string';
        return undefined;
      case 'nested':
        return this.#stepNested(byte);
      case 'plain':
        return this.#stepPlain(byte);
      default:
        return this.#stepOutside(byte);
    }
  }

  #stepNested(byte: number): Border | undefined {
    if (byte === QUOTE) this.#state = 'string';
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth -= 1;
    if (this.#depth > 0) return undefined;
    this.#state = 'between';
    return 'endsHere';
  }

  #stepPlain(byte: number): Border | undefined {
    const closesList = this.#inList && byte === CLOSE_LIST;
    if (closesList || byte === COMMA || BLANKS.includes(byte)) {
      if (closesList) this.#inList = false;
      this.#state = 'between';
      return 'endedBefore';
    }
    if (byte === QUOTE) this.#state = 'string';
    return undefined;
  }

  #stepOutside(byte: number): Border | undefined {
    if (BLANKS.includes(byte)) return undefined;
    if (byte === COMMA && this.#state === 'between') return undefined;
    if (byte === OPEN_LIST && this.#state === 'start') {
      this.#inList = true;
      this.#state = 'between';
      return undefined;
    }
    if (byte === CLOSE_LIST && this.#inList) {
      this.#inList = false;
      return undefined;
    }
    const opens = byte === OPEN_OBJECT || byte === OPEN_LIST;
    this.#depth = opens ? 1 : 0;
    this.#state = opens ? 'nested' : byte === QUOTE ? 'string' : 'plain';
    return 'begins';
  }
}
