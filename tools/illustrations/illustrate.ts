import { KINDS } from './kinds.ts';
import { fromPicture, type Picture } from './kit/picture.ts';
import type { Draw } from './kit/render.ts';
import { seeded } from './kit/seeded.ts';
import type { Subject } from './subject.ts';

/** What is in the EXIF data of every file, for those who meet it without its record. */
export const EXIF = {
  IFD0: {
    ImageDescription:
      'Illustration drawn by a program for the sample collection of Vitrine; it does not show the object',
    Copyright: 'CC0 1.0',
  },
};

/** Bytes that a file should not exceed, so that the whole collection stays small. */
const MOST_BYTES = 46_000;
const QUALITIES = [68, 60, 52, 44, 36, 30] as const;

/** The picture of an object; the same for the same subject. */
export const illustrate = (subject: Subject): Promise<Picture> =>
  kindOf(subject)(subject, seeded(subject.path));

/** First match decides. */
const kindOf = ({ wording }: Subject): Draw => {
  const found = KINDS.find(([words]) => words.test(wording));
  if (found === undefined) throw new Error(`no kind of picture fits ${wording}`);
  return found[1];
};

/** As JPEG, of the best quality that is small enough. */
export async function encodePicture(picture: Picture): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await fromPicture(picture).jpeg({ quality, mozjpeg: true }).withExif(EXIF).toBuffer();
    if (bytes.length <= MOST_BYTES) break;
  }
  return bytes;
}
