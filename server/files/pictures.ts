import type { default as SharpModule, OutputInfo, Sharp } from 'sharp';
import { Refusal } from '../http/errors.ts';
import { fileErrors } from './files.errors.ts';
import { inTurn } from './in-turn.ts';
import { atOnce, pictureLimits } from './picture-limits.ts';

let loaded: Promise<typeof SharpModule> | undefined;

/** The only file that knows sharp. Its 19 MB come with the first picture: most processes see none. */
const library = (): Promise<typeof SharpModule> => (loaded ??= import('sharp').then(({ default: sharp }) => { sharp.cache(false); return sharp; }));

export type Size = readonly [width: number, height: number];
/** A picture ready to be stored: WebP bytes. `suffix` is `''` for the picture itself, `_150` for a thumbnail. */
export interface EncodedPicture { readonly suffix: string; readonly bytes: Buffer; readonly width: number; readonly height: number }
interface Pixels { readonly data: Buffer; readonly info: OutputInfo }
export interface PictureWishes { readonly size: Size | undefined; readonly thumbs: readonly Size[] }

const inDecodingTurn = inTurn({ running: atOnce.decoding, waiting: atOnce.waiting });

/**
 * Decodes an upload and encodes it anew as WebP, so that nothing of the sent bytes is kept: no EXIF, no appended script, no second frame.
 * A wished square is filled by cropping, any other wished size is fitted inside with transparent borders; without a wish the
 * longest edge is bounded. Never enlarged beyond a wish.
 *
 * @throws Refusal `files.notPicture` unless the bytes begin as JPEG, PNG, GIF or WebP; `files.tooManyPixels`; `files.broken`
 */
export async function encodePicture(sent: Buffer, wishes: PictureWishes): Promise<readonly EncodedPicture[]> {
  if (!isPicture(sent)) throw fileErrors.notPicture();
  return inDecodingTurn(async () => encodeSizes(await decode(sent), wishes.size, wishes.thumbs, 4));
}

/** Draws an SVG of our own making at `side` px and encodes it with its thumbnails; the seed's pictures. Never for text from outside. */
export async function drawPicture(svg: string, [width, height]: Size, thumbs: readonly Size[]): Promise<readonly EncodedPicture[]> {
  const sharp = await library();
  return encodeSizes(await pixelsOf(sharp(Buffer.from(svg)).resize(width, height)), undefined, thumbs, 2);
}

/** Upright pixels of the first frame, in sRGB, without metadata. Whatever sharp says of foreign bytes is the sender's mistake. */
async function decode(sent: Buffer): Promise<Pixels> {
  const sharp = await library();
  try {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
    if (width * height > pictureLimits.pixels) throw fileErrors.tooManyPixels();
    return await pixelsOf(sharp(sent, { limitInputPixels: pictureLimits.pixels, failOn: 'error' }).autoOrient()
      .resize(pictureLimits.edge, pictureLimits.edge, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb'));
  } catch (error) {
    throw error instanceof Refusal ? error : fileErrors.broken();
  }
}

const pixelsOf = (picture: Sharp): Promise<Pixels> => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

async function encodeSizes({ data, info }: Pixels, size: Size | undefined, thumbs: readonly Size[], effort: number): Promise<readonly EncodedPicture[]> {
  const sharp = await library();
  const picture = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const main = size ? fitted(picture(), size) : picture();
  return Promise.all([encode(main, '', effort), ...thumbs.map((thumb) => encode(fitted(picture(), thumb), suffixOf(thumb), effort))]);
}

const fitted = (picture: Sharp, [width, height]: Size): Sharp =>
  picture.resize(width, height, width === height ? { fit: 'cover' } : { fit: 'contain', background: '#0000' });

async function encode(picture: Sharp, suffix: string, effort: number): Promise<EncodedPicture> {
  const { data, info } = await picture.webp({ quality: 82, effort }).toBuffer({ resolveWithObject: true });
  return { suffix, bytes: data, width: info.width, height: info.height };
}

/** Thumbnails are addressed by their width: `_150` before the extension (reference 4.3). */
const suffixOf = ([width]: Size): string => `_${width}`;

/** By content, whatever the name or the declared type says (must-hold 24). */
function isPicture(bytes: Buffer): boolean {
  const starts = (...head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte);
  return starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
    || /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) || (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');
}
