import type { OutputInfo, Sharp, default as SharpModule } from 'sharp';

/** Decoded pixels, RGBA, or RGB of an opaque picture. */
export interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

export type Size = readonly [width: number, height: number];

/**
 * A picture ready to be stored: WebP bytes. `suffix` is '' for the picture itself and `_150` for a
 * thumbnail of 150 px.
 */
export interface EncodedPicture {
  readonly suffix: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

let loaded: Promise<typeof SharpModule> | undefined;

/** Loads sharp on first use: it takes 19 MB, and most processes handle no picture. */
export function loadSharp(): Promise<typeof SharpModule> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

/** A picture from raw pixels. */
export const fromPixels = (
  sharp: typeof SharpModule,
  { data, info: { width, height, channels } }: Pixels,
): Sharp => sharp(data, { raw: { width, height, channels } });

/** The raw RGBA pixels of a picture, an opaque alpha channel included. */
export const toPixels = (picture: Sharp): Promise<Pixels> =>
  picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

interface EncodeOptions {
  /** Undefined keeps the size of the pixels. */
  readonly size?: Size | undefined;
  readonly thumbs: readonly Size[];
  /** Effort of the WebP encoder, 0 (fast) to 6 (small). */
  readonly effort: number;
}

/** Encodes a picture and its thumbnails as WebP. */
export async function encodeSizes(
  pixels: Pixels,
  { size, thumbs, effort }: EncodeOptions,
): Promise<readonly EncodedPicture[]> {
  const sharp = await loadSharp();
  const picture = fromPixels(sharp, pixels);
  const [whole, small] = await Promise.all([
    encode(size ? resize(picture, size) : picture, '', effort),
    encodeThumbs(pixels, thumbs, effort),
  ]);
  return [whole, ...small];
}

/** Encodes only the thumbnails. */
export async function encodeThumbs(
  pixels: Pixels,
  thumbs: readonly Size[],
  effort: number,
): Promise<readonly EncodedPicture[]> {
  const sharp = await loadSharp();
  return Promise.all(
    thumbs.map((thumb) => encode(resize(fromPixels(sharp, pixels), thumb), `_${thumb[0]}`, effort)),
  );
}

/** Encodes all frames of an animation, with little effort: each frame takes as long as a picture. */
export const encodeAnimation = (frames: Sharp, size: Size | undefined): Promise<EncodedPicture> =>
  encode(size ? resize(frames, size) : frames, '', 1);

/** A square is cropped; other sizes are fitted inside with transparent borders. */
const resize = (picture: Sharp, [width, height]: Size): Sharp =>
  picture.resize(
    width,
    height,
    width === height ? { fit: 'cover' } : { fit: 'contain', background: '#0000' },
  );

async function encode(picture: Sharp, suffix: string, effort: number): Promise<EncodedPicture> {
  const { data, info } = await picture
    .webp({ quality: 82, effort })
    .toBuffer({ resolveWithObject: true });
  return { suffix, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}
