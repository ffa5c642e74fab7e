import { SaxesParser } from '@rubensworks/saxes';
import { messageOf } from '../../../kernel/error-message.ts';
import { decodeXml } from './decode-xml.ts';
import { type Attributes, ElementCopy } from './element-copy.ts';
import {
  type HarvestedRecord,
  type ListToken,
  type OaiResponse,
  type ProtocolError,
  ResponseError,
} from './oai-response.ts';

/** Responses that are not lists of records have few elements. */
const MAX_DETAILS = 100_000;
/** Characters. Longer than any identifier, token or error message, or the attributes of an element. */
const MAX_TEXT = 64 * 1024;
/** The protocol uses four levels. */
const MAX_DEPTH = 200;
/** Characters. Records may be longer than the response, because each repeats the namespaces. */
const MAX_METADATA = 256 * 1024 * 1024;

/**
 * Reads a response as its bytes arrive, and keeps only the records' metadata and
 * short texts. Elements of the envelope are recognised by their path of names
 * without prefix. A document type is rejected, so that nothing is expanded or
 * fetched.
 * Errors: ResponseError if it is not well-formed or not a response of OAI-PMH;
 * those of the bytes.
 */
export async function readResponse(
  bytes: AsyncIterable<Uint8Array>,
  maxMetadata = MAX_METADATA,
): Promise<OaiResponse> {
  const reader = new EnvelopeReader(maxMetadata);
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new ResponseError('it has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => reader.close(name));
  let start = '';
  for await (const text of decodeXml(bytes)) {
    if (start.trim() === '') start = text;
    // Most web pages are not well-formed; others are recognised by their root element.
    if (WEB_PAGE.test(start)) throw new ResponseError('it is a web page, not an OAI-PMH response');
    parse(() => parser.write(text));
  }
  parse(() => parser.close());
  return reader.response();
}

const WEB_PAGE = /^\s*<!doctype\s+html/i;

/** The parser throws plain errors. */
function parse(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    const reason = messageOf(error);
    throw new ResponseError(`it is not well-formed XML (${reason})`, { cause: error });
  }
}

interface OpenElement {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: Attributes;
}

class EnvelopeReader {
  /** The open elements of the envelope, from the root on. */
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

  response(): OaiResponse {
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
    if (this.#path() === 'record') this.#record = emptyRecord();
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
        throw new ResponseError(`its records are longer than ${this.#maxMetadata / 1024 / 1024} MB`);
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
    else if (path === 'error') this.#errors.push({ code: attributes['code'] ?? '', message: text });
    else if (text !== '' && this.#detailCount < MAX_DETAILS) {
      this.#detailCount += 1;
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
