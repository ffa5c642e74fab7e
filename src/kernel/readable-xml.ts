import { FORBIDDEN_IN_XML } from './xml-text.ts';

/**
 * XML that others have written, with U+FFFD for the characters that no XML may
 * hold, not even as a reference: no parser reads beyond one of them, and many
 * records have some.
 */
export const readableXml = (xml: string): string =>
  xml
    .replace(FORBIDDEN, '\ufffd')
    .replace(REFERENCE, (reference) => (isForbidden(pointOf(reference)) ? '\ufffd' : reference));

const FORBIDDEN = new RegExp(FORBIDDEN_IN_XML, 'g');
const REFERENCE = /&#(?:\d+|x[\da-f]+);/gi;

const pointOf = (reference: string): number =>
  /x/i.test(reference) ? Number.parseInt(reference.slice(3), 16) : Number.parseInt(reference.slice(2), 10);

/** Half a surrogate pair is what careless programs write for one character beyond U+FFFF. */
function isForbidden(point: number): boolean {
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return true;
  return String.fromCodePoint(point).search(FORBIDDEN) === 0;
}
