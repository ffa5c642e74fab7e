import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeXml } from '../../../../../src/jobs/ingest/harvest/decode-xml.ts';
import { xmlText } from '../../../../../src/kernel/xml-text.ts';

/** The text when the bytes come in pieces of these sizes, again and again. */
async function decodedIn(bytes: Uint8Array, sizes: readonly number[]): Promise<string> {
  async function* pieces() {
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  let text = '';
  for await (const piece of decodeXml(pieces())) text += piece;
  return text;
}

const number = fc.oneof(
  fc.integer({ min: 0, max: 0x10ffff }),
  fc.constantFrom(
    0,
    9,
    0x1f,
    0x20,
    0xd7ff,
    0xd800,
    0xdbff,
    0xdc00,
    0xdfff,
    0xe000,
    0x10ffff,
    0x110000,
    10 ** 9,
  ),
);
const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('&', '&#', '&amp;', '&#x', '#x1f;', ';', '&#xfffe;'),
  number.map((n) => `&#${n};`),
  number.map((n) => `&#x${n.toString(16).toUpperCase().padStart(5, '0')};`),
);

/** What the pattern says, told from the numbers: the references that XML 1.0 may hold stay. */
function readable(text: string): string {
  return text
    .replace(/&#(?:(\d+)|x([\da-f]+));/gi, (reference, decimal, hexadecimal) => {
      const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      const isForbidden =
        (point < 0x20 && ![9, 10, 13].includes(point)) ||
        (point >= 0xd800 && point < 0xe000) ||
        [0xfffe, 0xffff].includes(point) ||
        point > 0x10ffff;
      return isForbidden ? '\ufffd' : reference;
    })
    .replace(/[^&]+/g, (plain) => xmlText(plain).replace(/&(?:amp|lt|gt|#13);/g, unescaped));
}

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };
const unescaped = (reference: string): string => SIGNS[reference] ?? reference;

test('text is the same however its bytes are split, without characters that XML does not allow', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece).map((pieces) => pieces.join('').toWellFormed()),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
      async (text, sizes) => {
        fc.pre(!text.startsWith('\ufeff'));
        expect(await decodedIn(Buffer.from(text), sizes)).toBe(readable(text));
      },
    ),
    { numRuns: 500 },
  );
});

test('the declared encoding is used, and a byte order mark is not part of the text', async () => {
  const latin1 = '<?xml version="1.0" encoding="ISO-8859-1"?>Öl';
  expect(await decodedIn(Buffer.from(latin1, 'latin1'), [1])).toBe(latin1);
  expect(await decodedIn(Buffer.from('\ufeff<a>Öl'), [2])).toBe('<a>Öl');
  await expect(decodedIn(Buffer.from('Öl', 'latin1'), [9])).rejects.toThrow('it is not UTF-8');
  const odd = Buffer.from('<?xml version="1.0" encoding="klingon"?>');
  await expect(decodedIn(odd, [9])).rejects.toThrow('its encoding klingon is unknown');
});
