import { SaxesParser } from '@rubensworks/saxes';
import { decodeXml } from './decode-xml.ts';
import { type Attributes, ElementCopy } from './element-copy.ts';
import {
  AnswerError,
  type HarvestedRecord,
  type ListToken,
  type OaiAnswer,
  type ProtocolError,
} from './oai-response.ts';

/** Other verbs than lists of records have few elements; nobody needs more of them. */
const MAX_DETAILS = 100_000;
/** No text of the envelope is as long: an identifier, a token, an error; nor are the attributes of an element. */
const MAX_TEXT = 64 * 1024;
/** What has a meaning has four levels, and lists have less than ten. */
const MAX_DEPTH = 200;
/** Characters. Namespaces are written again with each record, so records may be longer than their answer. */
const MAX_METADATA = 256 * 1024 * 1024;

/**
 * Reads an answer as its bytes arrive; of them only the records' metadata and
 * short texts are kept. Elements of the envelope are known by their place and
 * their name without prefix. A document type is refused, so nothing is expanded
 * and nothing is fetched.
 * Errors: AnswerError when it is not well-formed, or no answer of OAI-PMH;
 * those of the bytes.
 */
export async function readAnswer(
  bytes: AsyncIterable<Uint8Array>,
  maxMetadata = MAX_METADATA,
): Promise<OaiAnswer> {
  const reader = new EnvelopeReader(maxMetadata);
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new AnswerError('it has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => reader.close(name));
  let start = '';
  for await (const text of decodeXml(bytes)) {
    if (start.trim() === '') start = text;
    // What is well-formed is told by its root element; most web pages are not.
    if (WEB_PAGE.test(start)) throw new AnswerError('it is a web page, no answer of OAI-PMH');
    parse(() => parser.write(text));
  }
  parse(() => parser.close());
  return reader.answer();
}

const WEB_PAGE = /^\s*<!doctype\s+html/i;

/** Errors of the parser are plain ones. */
function parse(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (error instanceof AnswerError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AnswerError(`it is not well-formed XML (${reason})`, { cause: error });
  }
}

interface OpenElement {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: Attributes;
}

class EnvelopeReader {
  /** The elements of the envelope that are open, from the root on. */
  readonly #open: OpenElement[] = [];
  #text = '';
  #copy: ElementCopy | undefined;
  #metadataLength = 0;
  #record: { -readonly [Key in keyof HarvestedRecord]: HarvestedRecord[Key] } = emptyRecord();

  #responseDate: string | undefined;
  #token: ListToken | undefined;
  readonly #errors: ProtocolError[] = [];
  readonly #records: HarvestedRecord[] = [];
  readonly #details = new Map<string, string[]>();
  #detailCount = 0;
  readonly #maxMetadata: number;

  constructor(maxMetadata: number) {
    this.#maxMetadata = maxMetadata;
  }

  answer(): OaiAnswer {
    return {
      responseDate: this.#responseDate,
      errors: this.#errors,
      records: this.#records,
      token: this.#token,
      details: this.#details,
    };
  }

  open(qualifiedName: string, attributes: Attributes): void {
    if (this.#copy !== undefined) {
      this.#copy.open(qualifiedName, attributes);
      return;
    }
    const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
    if (this.#open.length === 0 && name !== 'OAI-PMH') {
      throw new AnswerError(`it is no answer of OAI-PMH: its root element is ${name.slice(0, 100)}`);
    }
    if (this.#place() === 'record/metadata' && this.#record.metadata === undefined) {
      this.#copy = new ElementCopy(qualifiedName, attributes, this.#namespaces());
      return;
    }
    if (this.#open.length === MAX_DEPTH) {
      throw new AnswerError(`its elements are nested deeper than ${MAX_DEPTH} levels`);
    }
    if (lengthOf(attributes) > MAX_TEXT) {
      throw new AnswerError(
        `its element ${name.slice(0, 100)} has more than ${MAX_TEXT / 1024} KB of attributes`,
      );
    }
    this.#open.push({ name, attributes });
    this.#text = '';
    if (this.#place() === 'record') this.#record = emptyRecord();
  }

  text(text: string): void {
    if (this.#copy !== undefined) this.#copy.text(text);
    else if (this.#text.length < MAX_TEXT) this.#text += text;
  }

  close(qualifiedName: string): void {
    if (this.#copy !== undefined) {
      if (!this.#copy.close(qualifiedName)) return;
      const { xml, fault } = this.#copy;
      this.#record.metadata = xml;
      this.#record.fault = fault;
      this.#metadataLength += xml?.length ?? 0;
      if (this.#metadataLength > this.#maxMetadata) {
        throw new AnswerError(`its records are longer than ${this.#maxMetadata / 1024 / 1024} MB`);
      }
      this.#copy = undefined;
      return;
    }
    const place = this.#place();
    const { attributes = {} } = this.#open.at(-1) ?? {};
    if (this.#isRecords()) this.#closeInList(place, attributes, this.#text.trim());
    else this.#closeElsewhere(attributes, this.#text.trim());
    this.#open.pop();
    this.#text = '';
  }

  #closeInList(place: string, attributes: Attributes, text: string): void {
    if (place === 'record/header/identifier') this.#record.identifier = text;
    else if (place === 'record/header/datestamp') this.#record.datestamp = text;
    else if (place === 'record/header') this.#record.isDeleted = isDeleted(attributes['status']);
    else if (place === 'record') this.#records.push(this.#record);
    else if (place === 'resumptionToken' && text !== '') {
      const size = Number(attributes['completeListSize'] ?? Number.NaN);
      this.#token = { text, completeListSize: Number.isSafeInteger(size) && size > 0 ? size : undefined };
    }
  }

  #closeElsewhere(attributes: Attributes, text: string): void {
    const path = this.#open.slice(1).map(({ name }) => name);
    if (path.join() === 'responseDate') this.#responseDate = text;
    else if (path.join() === 'error') this.#errors.push({ code: attributes['code'] ?? '', message: text });
    else if (text !== '' && this.#detailCount < MAX_DETAILS) {
      this.#detailCount += 1;
      const key = path.join('/');
      const texts = this.#details.get(key);
      if (texts) texts.push(text);
      else this.#details.set(key, [text]);
    }
  }

  #isRecords(): boolean {
    const verb = this.#open[1]?.name;
    return verb === 'ListRecords' || verb === 'GetRecord';
  }

  /** Within a list of records, the names from the list's child on: `record/header`. */
  #place(): string {
    if (!this.#isRecords()) return '';
    return this.#open
      .slice(2)
      .map(({ name }) => name)
      .join('/');
  }

  #namespaces(): Attributes {
    const declared: Record<string, string> = {};
    for (const { attributes } of this.#open) {
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'xmlns' || name.startsWith('xmlns:')) declared[name] = value;
      }
    }
    return declared;
  }
}

function lengthOf(attributes: Attributes): number {
  let length = 0;
  for (const [name, value] of Object.entries(attributes)) length += name.length + value.length;
  return length;
}

const emptyRecord = (): HarvestedRecord => ({
  identifier: '',
  datestamp: '',
  isDeleted: false,
  metadata: undefined,
  fault: undefined,
});

const isDeleted = (status: string | undefined): boolean => status?.trim().toLowerCase() === 'deleted';
