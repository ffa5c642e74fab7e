/**
 * A text as JSON. Most texts need nothing but quotation marks, and then a short
 * one is written sooner than handed to JSON.stringify.
 */
export function jsonText(text: string): string {
  if (text.length > SHORT) return JSON.stringify(text);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isPlain = code >= BLANK && code !== QUOTATION_MARK && code !== BACKSLASH && code < FIRST_SURROGATE;
    if (!isPlain) return JSON.stringify(text);
  }
  return `"${text}"`;
}

const SHORT = 64;
const BLANK = 0x20;
const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
const FIRST_SURROGATE = 0xd800;
