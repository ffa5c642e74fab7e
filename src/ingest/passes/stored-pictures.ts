import { Buffer } from 'node:buffer';
import type { DerivedValue, DerivedValues } from '../../records/derived-values.ts';
import { ADDRESS, PICTURE, VECTOR } from './picture-results.ts';

/** What is kept under one address of a picture. */
interface KeptPicture {
  readonly address: string;
  /** Hash of what was had there; undefined where nothing was. */
  readonly content: string | undefined;
  /** Name of a preview of the content. */
  readonly preview: string | undefined;
}

/** What is kept of pictures by their addresses, whichever model and rules it was made with. */
export async function keptPictures(
  derived: Pick<DerivedValues, 'get'>,
  addresses: readonly string[],
): Promise<KeptPicture[]> {
  const known = await derived.get(ADDRESS, addresses);
  const contentAt = (address: string) => textIn(known.get(address), 'content');
  const contents = new Set(addresses.flatMap((address) => contentAt(address) ?? []));
  const pictures = await derived.get(PICTURE, [...contents]);
  return [...known.keys()].map((address) => {
    const content = contentAt(address);
    const preview = content === undefined ? undefined : textIn(pictures.get(content), 'preview');
    return { address, content, preview };
  });
}

/** Drops everything that is kept of these pictures. */
export async function forgetPictures(
  derived: Pick<DerivedValues, 'remove'>,
  pictures: readonly KeptPicture[],
): Promise<void> {
  const contents = pictures.flatMap(({ content }) => content ?? []);
  // The addresses come last: they lead to the contents.
  await derived.remove(VECTOR, contents);
  await derived.remove(PICTURE, contents);
  await derived.remove(
    ADDRESS,
    pictures.map(({ address }) => address),
  );
}

/** A text among what `picture-memory.ts` keeps as JSON. */
function textIn(derived: DerivedValue | undefined, name: string): string | undefined {
  if (derived?.value === undefined) return undefined;
  const kept = JSON.parse(Buffer.from(derived.value).toString()) as Readonly<Record<string, unknown>>;
  const text = kept[name];
  return typeof text === 'string' ? text : undefined;
}
