import { decodeXml, EncodingError } from '../../../kernel/decode-xml.ts';
import { BoundedParser, type XmlHandlers } from './bounded-parser.ts';
import { type Attributes, ElementCopy } from './element-copy.ts';
import {
  type HarvestedRecord,
  type ListToken,
  type OaiResponse,
  type ProtocolError,
  ResponseError,
  ResponseTooLarge,
} from './oai-response.ts';

export interface ReadLimits {
  /**
   * Records of one page. Most repositories have 50 to 1000 on a page; those without resumption tokens
   * have all of theirs. In 128 MB, only deleted records can be more.
   */
  readonly records: number;
  /** Characters. Records may be longer than the response, because each repeats the namespaces. */
  readonly metadata: number;
  /** Records, and characters of their metadata, in memory at a time; a long record can make it more. */
  readonly partRecords: number;
  readonly partMetadata: number;
}

export const READ_LIMITS: ReadLimits = {
  records: 250_000,
  metadata: 256 * 1024 * 1024,
  partRecords: 10_000,
  partMetadata: 8 * 1024 * 1024,
};

/** Responses that are not lists of records have few elements. */
const MAX_DETAILS = 100_000;
/** Characters of all of them. */
const MAX_DETAIL_TEXT = 16 * 1024 * 1024;
/** The first one decides. */
const MAX_ERRORS = 100;
/** Characters. Longer than any identifier, token or error message, or the attributes of an element. */
const MAX_TEXT = 64 * 1024;
const MAX_NAME = 1000;
/** The protocol uses four levels. */
const MAX_DEPTH = 200;

/**
 * Reads a response as its bytes arrive. Elements of the envelope are recognised by their path
 * of names without prefix. Of a page with more records than one part holds, the records are
 * read a second time, part by part, so `bytes` can be iterated again. [ingest-11] `charset`: see `decodeXml`.
 * Errors: ResponseError if it is not well-formed or not a response of OAI-PMH;
 * ResponseTooLarge; those of the bytes.
 */
export async function readResponse(
  bytes: AsyncIterable<Uint8Array>,
  charset?: string,
  limits = READ_LIMITS,
): Promise<OaiResponse> {
  const reader = new EnvelopeReader(limits);
  let parts: OaiResponse['recordParts'] = [];
  let count = 0;
  for await (const part of readParts(bytes, charset, reader)) {
    parts = [part];
    count += 1;
  }
  if (count > 1) parts = readParts(bytes, charset, new EnvelopeReader(limits));
  return { ...reader.response(), recordParts: parts };
}

async function* readParts(
  bytes: AsyncIterable<Uint8Array>,
  charset: string | undefined,
  reader: EnvelopeReader,
): AsyncGenerator<readonly HarvestedRecord[]> {
  const parser = new BoundedParser(reader);
  let start = '';
  for await (const text of textsOf(bytes, charset)) {
    if (start.trim() === '') start = text;
    // Most web pages are not well-formed; others are recognised by their root element.
    if (WEB_PAGE.test(start)) throw new ResponseError('it is a web page, not an OAI-PMH response');
    parser.write(text);
    if (reader.isFull) yield reader.take();
  }
  parser.close();
  yield reader.take();
}

async function* textsOf(
  bytes: AsyncIterable<Uint8Array>,
  charset: string | undefined,
): AsyncGenerator<string> {
  try {
    yield* decodeXml(bytes, charset);
  } catch (error) {
    throw error instanceof EncodingError ? new ResponseError(error.message, { cause: error }) : error;
  }
}

const WEB_PAGE = /^\s*<!doctype\s+html/i;

interface OpenElement {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: Attributes;
}

class EnvelopeReader implements XmlHandlers {
  /** The open elements of the envelope, from the root on. */
  readonly #open: OpenElement[] = [];
  #text = '';
  #copy: ElementCopy | undefined;
  #metadataLength = 0;
  #record: { -readonly [Key in keyof HarvestedRecord]: HarvestedRecord[Key] } = emptyRecord();

  #responseDate: string | undefined;
  #token: ListToken | undefined;
  readonly #errors: ProtocolError[] = [];
  #records: HarvestedRecord[] = [];
  /** Of all parts, and the metadata of the part that is being read. */
  #recordCount = 0;
  #partMetadata = 0;
  readonly #details = new Map<string, string[]>();
  #detailCount = 0;
  #detailText = 0;
  readonly #limits: ReadLimits;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    const { partRecords, partMetadata } = this.#limits;
    return this.#records.length >= partRecords || this.#partMetadata >= partMetadata;
  }

  /** The records read so far, without those taken before. */
  take(): readonly HarvestedRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#partMetadata = 0;
    return records;
  }

  response(): Omit<OaiResponse, 'recordParts'> {
    return {
      responseDate: this.#responseDate,
      errors: this.#errors,
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
    if (name.length > MAX_NAME) {
      throw new ResponseTooLarge(
        `its element ${name.slice(0, 100)}… has a name of more than ${MAX_NAME} characters`,
      );
    }
    if (this.#open.length === 0 && name !== 'OAI-PMH') {
      throw new ResponseError(`it is not an OAI-PMH response: its root element is ${name.slice(0, 100)}`);
    }
    if (this.#path() === 'record/metadata' && this.#record.metadata === undefined) {
      this.#copy = new ElementCopy(qualifiedName, attributes, this.#namespaces());
      return;
    }
    if (this.#open.length === MAX_DEPTH) {
      throw new ResponseError(`its elements are nested deeper than ${MAX_DEPTH} levels`);
    }
    if (lengthOf(attributes) > MAX_TEXT) {
      throw new ResponseError(
        `its element ${name.slice(0, 100)} has more than ${MAX_TEXT / 1024} KB of attributes`,
      );
    }
    this.#open.push({ name, attributes });
    this.#text = '';
    if (this.#path() !== 'record') return;
    this.#recordCount += 1;
    if (this.#recordCount > this.#limits.records) {
      throw new ResponseTooLarge(
        `its page has more than ${this.#limits.records.toLocaleString('en')} records`,
      );
    }
    this.#record = emptyRecord();
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
      this.#partMetadata += xml?.length ?? 0;
      this.#metadataLength += xml?.length ?? 0;
      if (this.#metadataLength > this.#limits.metadata) {
        throw new ResponseError(`its records are longer than ${this.#limits.metadata / 1024 / 1024} MB`);
      }
      this.#copy = undefined;
      return;
    }
    const path = this.#path();
    const { attributes = {} } = this.#open.at(-1) ?? {};
    if (this.#isRecords()) this.#closeInList(path, attributes, this.#text.trim());
    else this.#closeElsewhere(attributes, this.#text.trim());
    this.#open.pop();
    this.#text = '';
  }

  #closeInList(path: string, attributes: Attributes, text: string): void {
    if (path === 'record/header/identifier') this.#record.identifier = text;
    else if (path === 'record/header/datestamp') this.#record.datestamp = text;
    else if (path === 'record/header') this.#record.isDeleted = isDeleted(attributes['status']);
    else if (path === 'record') this.#records.push(this.#record);
    else if (path === 'resumptionToken' && text !== '') {
      const size = Number(attributes['completeListSize'] ?? Number.NaN);
      this.#token = { text, completeListSize: Number.isSafeInteger(size) && size > 0 ? size : undefined };
    }
  }

  #closeElsewhere(attributes: Attributes, text: string): void {
    const path = this.#pathFrom(1);
    if (path === 'responseDate') this.#responseDate = text;
    else if (path === 'error') {
      if (this.#errors.length < MAX_ERRORS)
        this.#errors.push({ code: attributes['code'] ?? '', message: text });
    } else if (text !== '' && this.#detailCount < MAX_DETAILS && this.#detailText < MAX_DETAIL_TEXT) {
      this.#detailCount += 1;
      this.#detailText += text.length;
      const texts = this.#details.get(path);
      if (texts) texts.push(text);
      else this.#details.set(path, [text]);
    }
  }

  #isRecords(): boolean {
    const verb = this.#open[1]?.name;
    return verb === 'ListRecords' || verb === 'GetRecord';
  }

  /** In a list of records, the path within the list, such as `record/header`; elsewhere empty. */
  #path(): string {
    return this.#isRecords() ? this.#pathFrom(2) : '';
  }

  #pathFrom(depth: number): string {
    return this.#open
      .slice(depth)
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
