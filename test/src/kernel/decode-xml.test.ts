import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeXml } from '../../../src/kernel/decode-xml.ts';
import { xmlText } from '../../../src/kernel/xml-text.ts';

/** The text when the bytes come in pieces of these sizes, again and again. */
async function decodedIn(bytes: Uint8Array, sizes: readonly number[], charset?: string): Promise<string> {
  async function* pieces() {
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  let text = '';
  for await (const piece of decodeXml(pieces(), charset)) text += piece;
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
  await expect(decodedIn(Buffer.from('Öl', 'latin1'), [9])).rejects.toThrow('not UTF-8');
  const odd = Buffer.from('<?xml version="1.0" encoding="klingon"?>Öl', 'latin1');
  await expect(decodedIn(odd, [9])).rejects.toThrow('its encoding klingon is unknown');
});

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('[ingest-13] encodings', () => {
  const long = `<a>${'Öl und Größe 😀 '.repeat(100)}</a>`;
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${long}`;

  test.each<[string, string, Buffer]>([
    ['UTF-16 with a byte order mark', long, Buffer.from(`\ufeff${long}`, 'utf16le')],
    ['big-endian UTF-16 with a byte order mark', long, utf16be(`\ufeff${long}`)],
    [
      'UTF-16 that declares itself',
      declared('UTF-16'),
      Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'),
    ],
    ['UTF-16 without a byte order mark', declared('UTF-16LE'), Buffer.from(declared('UTF-16LE'), 'utf16le')],
    ['big-endian UTF-16 without one', declared('UTF-16'), utf16be(declared('UTF-16'))],
    ['UTF-16 that nothing declares', long, Buffer.from(long, 'utf16le')],
    ['UTF-8 that declares UTF-16', declared('utf-16'), Buffer.from(declared('utf-16'))],
    ['UTF-8 that declares ISO-8859-1', declared('ISO-8859-1'), Buffer.from(declared('ISO-8859-1'))],
    ['UTF-8 that declares what does not exist', declared('klingon'), Buffer.from(declared('klingon'))],
    [
      'UTF-8 with a byte order mark and another declaration',
      declared('ISO-8859-1'),
      Buffer.from(`\ufeff${declared('ISO-8859-1')}`),
    ],
  ])('%s', async (_, text, bytes) => {
    for (const sizes of [[1], [3, 500, 7], [100_000]]) expect(await decodedIn(bytes, sizes)).toBe(text);
  });

  test.each([
    ['ISO-8859-1', [0xd6], 'Ö'],
    ['windows-1252', [0xd6, 0x80, 0x93], 'Ö€“'],
    ['ISO-8859-15', [0xa4], '€'],
    ['windows-1250', [0xe8], 'č'],
    ['koi8-r', [0xc1], 'а'],
    // Its bytes are ASCII.
    ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x4b, 0x4c, 0x1b, 0x28, 0x42], '北'],
  ])('%s, declared or in the HTTP header', async (encoding, bytes, text) => {
    const start = `<?xml version="1.0" encoding="${encoding}"?><a>`;
    const rest = [Buffer.from(bytes), Buffer.from(' '.repeat(2000))];
    for (const size of [1, 700, 100_000]) {
      const given = await decodedIn(Buffer.concat([Buffer.from(start), ...rest]), [size]);
      expect(given.trim()).toBe(start + text);
      expect((await decodedIn(Buffer.concat([Buffer.from('<a>'), ...rest]), [size], encoding)).trim()).toBe(
        `<a>${text}`,
      );
    }
  });

  test('the charset of the header does not count for UTF-8, nor against a declaration', async () => {
    expect(await decodedIn(Buffer.from(long), [100], 'ISO-8859-1')).toBe(long);
    expect(await decodedIn(Buffer.from(long), [100], 'klingon')).toBe(long);
    expect(await decodedIn(Buffer.from(declared('UTF-8')), [100], 'UTF-16')).toBe(declared('UTF-8'));
  });

  test.each<[string, Buffer, string | undefined, string]>([
    [
      'declared',
      Buffer.from('<?xml version="1.0" encoding="EBCDIC-CP-US"?>\xd6', 'latin1'),
      undefined,
      'its encoding EBCDIC-CP-US is unknown',
    ],
    ['in the header', Buffer.from('<a>Öl</a>', 'latin1'), 'klingon', 'its encoding klingon is unknown'],
    ['UTF-32', Buffer.from('\xff\xfe\0\0<\0\0\0', 'latin1'), undefined, 'its encoding utf-32 is unknown'],
    ['half a pair', Buffer.from('\ufeff<a>\ud83c</a>', 'utf16le'), undefined, 'not UTF-16LE'],
  ])('an unknown or invalid one is named: %s', async (_, bytes, charset, message) => {
    await expect(decodedIn(bytes, [3], charset)).rejects.toThrow(message);
  });
});
