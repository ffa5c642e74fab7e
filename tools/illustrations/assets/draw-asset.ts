import sharp from 'sharp';
import { EXIF, illustrate } from '../illustrate.ts';
import { fromPicture } from '../kit/picture.ts';
import { WIDE } from './assets.ts';
import { MARKS } from './marks.ts';

/** Pixels across and down. */
const LOGO = 240;
const FAVICON = 48;
const WIDE_SHEET = { width: 1080, height: 440 };
const QUALITY = 56;

/** The mark of an institution as PNG. */
export const drawLogo = (institution: string): Promise<Buffer> => drawMark(institution, LOGO);

export const drawFavicon = (institution: string): Promise<Buffer> => drawMark(institution, FAVICON);

/** A wide picture as JPEG; the same for the same name. */
export async function drawWide(name: string): Promise<Buffer> {
  const view = WIDE[name];
  if (view === undefined) throw new Error(`there is no wide picture ${name}`);
  const { width } = WIDE_SHEET;
  const picture = await illustrate({ ...view, path: name });
  const height = Math.round((picture.height * width) / picture.width);
  const top = Math.round(
    Math.min(height - WIDE_SHEET.height, (height - WIDE_SHEET.height) * (view.from ?? 0.5) * 1.4),
  );
  return fromPicture(picture)
    .resize(width, height)
    .extract({ left: 0, top: Math.max(0, top), ...WIDE_SHEET })
    .sharpen({ sigma: 0.8 })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .withExif(EXIF)
    .toBuffer();
}

function drawMark(institution: string, edge: number): Promise<Buffer> {
  const mark = MARKS[institution];
  if (mark === undefined) throw new Error(`there is no mark of ${institution}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO}" height="${LOGO}"><rect width="${LOGO}" height="${LOGO}" fill="${mark.ground}"/>${mark.drawing}</svg>`;
  return sharp(Buffer.from(svg), { density: 72 })
    .resize(edge, edge)
    .png({ palette: true, colours: 48, effort: 10 })
    .toBuffer();
}
