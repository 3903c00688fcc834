import type { default as SharpModule, OutputInfo, OverlayOptions, Sharp } from 'sharp';
import { Refusal } from '../http/errors.ts';
import { fileErrors } from './files.errors.ts';
import { isIcon, readIcon } from './ico.ts';
import { inTurn } from './in-turn.ts';
import { atOnce, pictureLimits } from './picture-limits.ts';

let loaded: Promise<typeof SharpModule> | undefined;

/** The only file that knows sharp. Its 19 MB come with the first picture: most processes see none. */
const library = (): Promise<typeof SharpModule> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    return sharp;
  }));

export type Size = readonly [width: number, height: number];
/** A picture ready to be stored: WebP bytes. `suffix` is `''` for the picture itself, `_150` for a thumbnail. */
export interface EncodedPicture {
  readonly suffix: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
export interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}
export interface PictureWishes {
  readonly size: Size | undefined;
  readonly thumbs: readonly Size[];
}

const inDecodingTurn = inTurn({ running: atOnce.decoding, waiting: atOnce.waiting });

/**
 * Decodes an upload and encodes it anew as WebP, so that nothing of the sent bytes is kept: no EXIF, no appended script, no second frame.
 * A wished square is filled by cropping, any other wished size is fitted inside with transparent borders; without a wish the
 * longest edge is bounded. Never enlarged beyond a wish.
 *
 * @throws Refusal `files.notPicture` unless the bytes begin as JPEG, PNG, GIF, WebP or ICO, of which the largest picture is kept; `files.tooManyPixels`; `files.broken`
 */
export async function encodePicture(
  sent: Buffer,
  wishes: PictureWishes,
): Promise<readonly EncodedPicture[]> {
  if (!isPicture(sent)) throw fileErrors.notPicture();
  return inDecodingTurn(async () => encodeSizes(await decode(sent), wishes.size, wishes.thumbs, 4));
}

/** Draws an SVG of our own making at `side` px and encodes it with its thumbnails; the seed's pictures. Never for text from outside. */
export async function drawPicture(
  svg: string,
  [width, height]: Size,
  thumbs: readonly Size[],
): Promise<readonly EncodedPicture[]> {
  const sharp = await library();
  return encodeSizes(
    await pixelsOf(sharp(Buffer.from(svg)).resize(width, height)),
    undefined,
    thumbs,
    2,
  );
}

/** A copy of an object in a view. Places are parts of the side: where the middle of its foot is, and how large it is; `turn` in degrees. */
/** A square icon as PNG, for devices that take no SVG. @param side px */
export const drawIcon = async (svg: string, side: number): Promise<Buffer> =>
  (await library())(Buffer.from(svg)).resize(side, side).png().toBuffer();

export interface Copy {
  readonly x: number;
  readonly foot: number;
  readonly size: number;
  readonly turn?: number;
  readonly isMirrored?: boolean;
  readonly blur?: number;
}
/** Copies of one object, back to front, before a back; `tint` gives them another colour and lightness. Pixels of its `side`. */
export interface View {
  readonly back: string;
  readonly side: number;
  readonly copies: readonly Copy[];
  readonly tint?: { readonly colour: string; readonly brightness: number };
}

/** The pixels of an object of our own making, with the light on it; what is dear of a picture is done once for all its views. */
export async function drawObject(svg: string, light: string): Promise<Pixels> {
  const sharp = await library();
  return pixelsOf(
    sharp(Buffer.from(svg)).composite([{ input: Buffer.from(light), blend: 'atop' }]),
  );
}

/** Places an object before a back and encodes the view with its thumbnails. */
export async function drawView(
  object: Pixels,
  { back, side, copies, tint }: View,
  thumbs: readonly Size[],
): Promise<readonly EncodedPicture[]> {
  const sharp = await library();
  const layers = await Promise.all(copies.map((copy) => layerOf(object, copy, { side, tint })));
  return encodeSizes(
    await pixelsOf(sharp(Buffer.from(back)).resize(side, side).composite(layers)),
    undefined,
    thumbs,
    0,
  );
}

async function layerOf(
  object: Pixels,
  { x, foot, size, turn = 0, isMirrored = false, blur }: Copy,
  { side, tint }: Pick<View, 'side' | 'tint'>,
): Promise<OverlayOptions> {
  const sharp = await library(),
    px = Math.round(size * side);
  let picture = rawOf(sharp, object).resize(px, px);
  if (isMirrored) picture = picture.flop();
  if (turn !== 0) picture = picture.rotate(turn, { background: '#0000' });
  if (blur !== undefined) picture = picture.blur(blur);
  if (tint) picture = picture.modulate({ brightness: tint.brightness }).tint(tint.colour);
  const placed = await pixelsOf(picture),
    { width, height } = placed.info;
  const left = Math.round(x * side - width / 2),
    top = Math.round(foot * side - height * 0.955),
    from = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const part = {
    width: Math.min(width - from.left, side - Math.max(0, left)),
    height: Math.min(height - from.top, side - Math.max(0, top)),
  };
  const { data, info } = await pixelsOf(rawOf(sharp, placed).extract({ ...from, ...part }));
  return {
    input: data,
    raw: { width: info.width, height: info.height, channels: 4 },
    left: Math.max(0, left),
    top: Math.max(0, top),
  };
}

/** Upright pixels of the first frame, in sRGB, without metadata. Whatever sharp says of foreign bytes is the sender's mistake. */
async function decode(sent: Buffer): Promise<Pixels> {
  const sharp = await library();
  try {
    const icon = isIcon(sent) ? readIcon(sent) : undefined;
    if (icon && 'pixels' in icon)
      return await pixelsOf(
        sharp(icon.pixels, { raw: { width: icon.width, height: icon.height, channels: 4 } }),
      );
    const bytes = icon?.png ?? sent;
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > pictureLimits.pixels) throw fileErrors.tooManyPixels();
    return await pixelsOf(
      sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
        .autoOrient()
        .resize(pictureLimits.edge, pictureLimits.edge, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb'),
    );
  } catch (error) {
    throw error instanceof Refusal ? error : fileErrors.broken();
  }
}

const rawOf = (sharp: typeof SharpModule, { data, info }: Pixels): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

async function encodeSizes(
  { data, info }: Pixels,
  size: Size | undefined,
  thumbs: readonly Size[],
  effort: number,
): Promise<readonly EncodedPicture[]> {
  const sharp = await library();
  const picture = (): Sharp => rawOf(sharp, { data, info });
  const main = size ? fitted(picture(), size) : picture();
  return Promise.all([
    encode(main, '', effort),
    ...thumbs.map((thumb) => encode(fitted(picture(), thumb), suffixOf(thumb), effort)),
  ]);
}

const fitted = (picture: Sharp, [width, height]: Size): Sharp =>
  picture.resize(
    width,
    height,
    width === height ? { fit: 'cover' } : { fit: 'contain', background: '#0000' },
  );

async function encode(picture: Sharp, suffix: string, effort: number): Promise<EncodedPicture> {
  const { data, info } = await picture
    .webp({ quality: 82, effort })
    .toBuffer({ resolveWithObject: true });
  return { suffix, bytes: data, width: info.width, height: info.height };
}

/** Thumbnails are addressed by their width: `_150` before the extension (reference 4.3). */
const suffixOf = ([width]: Size): string => `_${width}`;

/** By content, whatever the name or the declared type says (must-hold 24). */
function isPicture(bytes: Buffer): boolean {
  const starts = (...head: readonly number[]): boolean =>
    head.every((byte, at) => bytes[at] === byte);
  return (
    starts(0xff, 0xd8, 0xff) ||
    starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') ||
    isIcon(bytes)
  );
}
