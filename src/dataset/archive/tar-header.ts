/** Everything in a tar archive is filled up to a multiple of so many bytes. */
const TAR_BLOCK = 512;

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK);

/** How many zeros follow a file of so many bytes. */
export const paddingAfter = (bytes: number): number => (TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK;

export interface TarEntry {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  readonly bytes: number;
  /** Unix seconds. */
  readonly mtime: number;
  /** Kept in an extended header (pax), which those who unpack files do not see. */
  readonly comment?: string | undefined;
}

/**
 * What stands before a file in a tar archive, in the form of POSIX.1-2001 (ustar
 * and pax). Of `tar-stream`, headers are to be had only by sending the file
 * through it; ours goes by compressed.
 */
export function tarHeader({ name, bytes, mtime, comment }: TarEntry): Buffer {
  const file = ustarHeader({ name, bytes, mtime, type: '0' });
  if (comment === undefined) return file;
  const record = paxRecord('comment', comment);
  const header = ustarHeader({
    name: `PaxHeader/${name}`.slice(0, 100),
    bytes: record.length,
    mtime,
    type: 'x',
  });
  return Buffer.concat([header, record, Buffer.alloc(paddingAfter(record.length)), file]);
}

function ustarHeader(entry: { name: string; bytes: number; mtime: number; type: '0' | 'x' }): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  header.write(entry.name, 0, 100, 'latin1');
  header.write('0000644\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  writeNumber(header, entry.bytes, 124);
  writeNumber(header, entry.mtime, 136);
  header.write('        ', 148, 'latin1');
  header.write(entry.type, 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write('root\0', 265, 'latin1');
  header.write('root\0', 297, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** Eleven octal digits; from 8 GiB on the binary form that every reader knows (GNU, star, POSIX.1-2024). */
function writeNumber(header: Buffer, value: number, at: number): void {
  if (value < 8 ** 11) {
    header.write(`${value.toString(8).padStart(11, '0')}\0`, at, 'latin1');
    return;
  }
  header.writeUInt8(0x80, at);
  header.writeBigUInt64BE(BigInt(value), at + 4);
}

/** `LENGTH KEY=VALUE\n`; the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length;
  while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}
