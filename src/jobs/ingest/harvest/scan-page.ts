import { SaxesParser } from '@rubensworks/saxes';
import { declaredEncoding } from './decode-xml.ts';
import type { ListToken } from './oai-response.ts';

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
 */
export function scanPage(bytes: Uint8Array): ScannedPage | undefined {
  const text = decode(bytes);
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

function decode(bytes: Uint8Array): string {
  const encoding = declaredEncoding(bytes);
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    // An encoding that does not exist.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

interface ScannedElement {
  readonly attributes: string;
  readonly content: string;
}

/** In linear time, also if nothing has an end. */
function elements(text: string, name: string): ScannedElement[] {
  const opening = new RegExp(`<(?:[\\w.-]+:)?${name}(|\\s[^<>]*)>`, 'g');
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'g');
  const found: ScannedElement[] = [];
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
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
  const headers = elements(text, 'header').map(readHeader);
  const records = text.match(/<(?:[\w.-]+:)?record[\s>]/g)?.length ?? 0;
  while (headers.length < records) headers.push({ identifier: undefined, datestamp: '', isDeleted: false });
  return headers;
}

function readHeader({ attributes, content }: ScannedElement): ScannedHeader {
  const [identifier] = elements(content, 'identifier');
  const [datestamp] = elements(content, 'datestamp');
  return {
    identifier: identifier && (readText(identifier.content) || undefined),
    datestamp: (datestamp && readText(datestamp.content)) ?? '',
    isDeleted: /\sstatus\s*=\s*["']\s*deleted\s*["']/i.test(attributes),
  };
}

function readToken(text: string): ScannedPage['token'] {
  const withoutEmpty = text.replace(/<(?:[\w.-]+:)?resumptionToken(?:\s[^<>]*)?\/>/g, '');
  const [token] = elements(withoutEmpty, 'resumptionToken');
  if (token === undefined) return withoutEmpty.includes('resumptionToken') ? 'unreadable' : undefined;
  const read = readText(token.content);
  if (read === undefined) return 'unreadable';
  const size = Number(/\scompleteListSize\s*=\s*["'](\d+)["']/.exec(token.attributes)?.[1]);
  return read === '' ? undefined : { text: read, completeListSize: size > 0 ? size : undefined };
}

/** The text of an element without children; undefined if it is damaged. */
function readText(xml: string): string | undefined {
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
  return hasChildren || text.includes('\uFFFD') ? undefined : text.trim();
}
