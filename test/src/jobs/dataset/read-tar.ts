import { extract } from 'tar-stream';

export interface TarEntryRead {
  readonly name: string;
  /** Unix seconds. */
  readonly mtime: number;
  readonly comment: string | undefined;
  readonly content: string;
}

/** Everything in a tar archive, read by a program that is not ours; contents in the given encoding. */
export async function readTar(tar: Buffer, encoding: BufferEncoding = 'utf8'): Promise<TarEntryRead[]> {
  const archive = extract();
  archive.end(tar);
  const entries: TarEntryRead[] = [];
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    const { name, mtime, pax } = entry.header;
    const extended = new Map<string, string>(Object.entries(pax ?? {}));
    entries.push({
      name,
      mtime: (mtime?.getTime() ?? 0) / 1000,
      comment: extended.get('comment'),
      content: Buffer.concat(chunks).toString(encoding),
    });
  }
  return entries;
}
