import { SaxesParser } from '@rubensworks/saxes';
import { messageOf } from '../../../kernel/error-message.ts';
import { flatten } from '../../../kernel/flatten.ts';
import { ResponseError, ResponseTooLarge } from './oai-response.ts';

/** Characters of an attribute or a comment: twice the largest record. */
const MAX_TEXT = 16 * 1024 * 1024;
const MAX_NAME = 64 * 1024;
/** Of one element. */
const MAX_ATTRIBUTES = 10_000;
/** Open elements, of records as well. */
const MAX_DEPTH = 10_000;
/** Of a text that is handed over before its end. */
const PART_CHARACTERS = 1024 * 1024;

/** A parser of fragments begins in this state. */
const IN_TEXT = new SaxesParser({ fragment: true })['state'];

/**
 * A parser of XML that never has more in memory than its limits, whatever the document is
 * made of. [ingest-11] A longer text comes in parts. A document type is rejected, so that nothing is expanded or fetched.
 */
export class BoundedParser {
  readonly #parser = new SaxesParser();
  #attributes = 0;
  #depth = 0;
  #flattened = 0;
  readonly #handlers: XmlHandlers;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw new ResponseError('it has a document type');
    });
    parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES)
        throw new ResponseTooLarge(`one of its elements has more than ${MAX_ATTRIBUTES} attributes`);
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#attributes = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH)
        throw new ResponseTooLarge(`its elements are nested deeper than ${MAX_DEPTH} levels`);
      handlers.open(name, attributes);
    });
    parser.on('text', (text) => handlers.text(text));
    parser.on('cdata', (text) => handlers.text(text));
    parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      handlers.close(name);
    });
  }

  /** Errors: ResponseError if it is not well-formed; ResponseTooLarge; those of the handlers. */
  write(text: string): void {
    parse(() => this.#parser.write(text));
    const { text: open, name, entity, piTarget } = unfinished(this.#parser);
    if (Math.max(name.length, entity.length, piTarget.length) > MAX_NAME)
      throw new ResponseTooLarge(`one of its names is longer than ${MAX_NAME / 1024} KB`);
    if (open.length < this.#flattened) this.#flattened = 0;
    if (open.length - this.#flattened < PART_CHARACTERS) return;
    flatten(open);
    this.#flattened = open.length;
    // A longer attribute or comment counts as text, too: the record around it is too long.
    if (this.#parser['state'] !== IN_TEXT && open.length < MAX_TEXT) return;
    this.#handlers.text(open);
    this.#parser['text'] = '';
  }

  /** Errors: ResponseError if the document is not complete. */
  close(): void {
    parse(() => this.#parser.close());
  }
}

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text, or a part of it. */
  text(text: string): void;
  close(name: string): void;
}

/** What the parser has read of a text or a tag that has no end yet. */
const unfinished = (parser: SaxesParser) => ({
  text: parser['text'],
  name: parser['name'],
  entity: parser['entity'],
  piTarget: parser['piTarget'],
});

/** The parser throws plain errors. */
function parse(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ResponseError || error instanceof ResponseTooLarge) throw error;
    const reason = messageOf(error);
    throw new ResponseError(`it is not well-formed XML (${reason})`, { cause: error });
  }
}
