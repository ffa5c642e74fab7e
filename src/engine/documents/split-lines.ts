const LINE_FEED = 0x0a;
/** Below are control characters and the blank. */
const FIRST_VISIBLE = 0x21;
const FIRST_FOREIGN = 0x80;

/** The lines of a text in UTF-8, without their line feeds and without blank lines. */
export function splitLines(text: Uint8Array): Buffer[] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const lineFeed = bytes.indexOf(LINE_FEED, start);
    const end = lineFeed === -1 ? bytes.length : lineFeed;
    const line = bytes.subarray(start, end);
    if (!isBlank(line)) lines.push(line);
    start = end + 1;
  }
  return lines;
}

/** A line of JSON is known not to be blank from its first byte. */
function isBlank(line: Buffer): boolean {
  const [first = 0] = line;
  if (first >= FIRST_VISIBLE && first < FIRST_FOREIGN) return false;
  return line.toString().trim() === '';
}
