import { SaxesParser } from '@rubensworks/saxes';
import { encodingOf } from '../../../kernel/decode-xml.ts';
import { type ListToken, type ReceivedDocument, ResponseTooLarge } from './oai-response.ts';
import { READ_LIMITS } from './read-response.ts';

/** What can be read of a page of records that is not well-formed XML. */
export interface ScannedPage {
  readonly headers: readonly ScannedHeader[];
  /** Undefined on the last page. */
  readonly token: ListToken | 'unreadable' | undefined;
  /** Whether the page has its end. */
  readonly isComplete: boolean;
}

export interface ScannedHeader {
  /** Undefined if it cannot be read. */
  readonly identifier: string | undefined;
  readonly datestamp: string;
  readonly isDeleted: boolean;
}

/**
 * Finds the headers and the resumption token of a damaged list by their tags, wherever
 * it is damaged. No element of a record in EDM has such a name.
 * Undefined for another response, such as an error, a web page, or a document that is refused
 * because it has a document type.
 * Errors: ResponseTooLarge.
 */
export function scanPage(document: ReceivedDocument): ScannedPage | undefined {
  const text = decode(document);
  if (!LIST.test(text) || DOCUMENT_TYPE.test(text)) return undefined;
  return {
    headers: readHeaders(text),
    token: readToken(text),
    isComplete: END.test(text),
  };
}

const LIST = /<(?:[\w.-]+:)?(?:ListRecords|ListIdentifiers)[\s>]/;
const DOCUMENT_TYPE = /^[^<]*(?:<\?[^>]*>[^<]*)?<!doctype/i;
const END = /<\/(?:[\w.-]+:)?OAI-PMH\s*>\s*$/;

/** At once, because V8 keeps a long text outside of its heap, and the pieces of one inside. */
const decode = ({ chunks, charset }: ReceivedDocument): string =>
  decoderFor(encodingOf(chunks, charset)).decode(Buffer.concat(chunks));

function decoderFor(encoding = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    // An encoding that does not exist.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder();
  }
}

interface ScannedElement {
  readonly attributes: string;
  readonly content: string;
}

/** The first `most` elements, in linear time, also if nothing has an end. */
function elements(text: string, name: string, most: number): ScannedElement[] {
  const opening = new RegExp(`<(?:[\\w.-]+:)?${name}(|\\s[^<>]*)>`, 'g');
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'g');
  const found: ScannedElement[] = [];
  for (let open = opening.exec(text); open !== null && found.length < most; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(text);
    if (close === null) break;
    const [, attributes = ''] = open;
    found.push({ attributes, content: text.slice(opening.lastIndex, close.index) });
    opening.lastIndex = closing.lastIndex;
  }
  return found;
}

/** A record whose header has no intact tags has an unreadable one. */
function readHeaders(text: string): ScannedHeader[] {
  const records = countRecords(text);
  const headers = elements(text, 'header', MAX_RECORDS).map(readHeader);
  while (headers.length < records) headers.push({ identifier: undefined, datestamp: '', isDeleted: false });
  return headers;
}

const MAX_RECORDS = READ_LIMITS.records;

function countRecords(text: string): number {
  const record = /<(?:[\w.-]+:)?record[\s/>]/g;
  let count = 0;
  while (record.test(text)) {
    count += 1;
    if (count > MAX_RECORDS)
      throw new ResponseTooLarge(`its page has more than ${MAX_RECORDS.toLocaleString('en')} records`);
  }
  return count;
}

function readHeader({ attributes, content }: ScannedElement): ScannedHeader {
  const [identifier] = elements(content, 'identifier', 1);
  const [datestamp] = elements(content, 'datestamp', 1);
  return {
    identifier: identifier && (readText(identifier.content) || undefined),
    datestamp: (datestamp && readText(datestamp.content)) ?? '',
    isDeleted: /\sstatus\s*=\s*["']\s*deleted\s*["']/i.test(attributes),
  };
}

function readToken(text: string): ScannedPage['token'] {
  const withoutEmpty = text.replace(/<(?:[\w.-]+:)?resumptionToken(?:\s[^<>]*)?\/>/g, '');
  const [token] = elements(withoutEmpty, 'resumptionToken', 1);
  if (token === undefined) return withoutEmpty.includes('resumptionToken') ? 'unreadable' : undefined;
  const read = readText(token.content);
  if (read === undefined) return 'unreadable';
  const size = Number(/\scompleteListSize\s*=\s*["'](\d+)["']/.exec(token.attributes)?.[1]);
  return read === '' ? undefined : { text: read, completeListSize: size > 0 ? size : undefined };
}

/** Characters. Longer than any identifier or token. */
const MAX_TEXT = 64 * 1024;

/** The text of an element without children; undefined if it is damaged. */
function readText(xml: string): string | undefined {
  if (xml.length > MAX_TEXT) return undefined;
  let text = '';
  let hasChildren = false;
  const parser = new SaxesParser({ fragment: true });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('opentag', () => {
    hasChildren = true;
  });
  try {
    parser.write(xml).close();
  } catch {
    return undefined;
  }
  // A copy: a part of a text keeps all of it in memory.
  return hasChildren || text.includes('\uFFFD') ? undefined : Buffer.from(text.trim()).toString();
}
