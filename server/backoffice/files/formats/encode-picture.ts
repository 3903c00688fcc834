import { boundedLimiter } from '../../../platform/concurrency/bounded-limiter.ts';
import { Refusal } from '../../../platform/http/response/errors.ts';
import { fileErrors } from '../files.errors.ts';
import { decodeIco, isIco } from './ico.ts';
import { pictureLimits, uploadConcurrency } from './picture-limits.ts';
import {
  type EncodedPicture,
  encodeAnimation,
  encodeSizes,
  loadSharp,
  type Pixels,
  type Size,
  toPixels,
} from './sharp.ts';

export interface PictureOptions {
  /** Undefined keeps the size, bounded by `pictureLimits.edge`. */
  readonly size: Size | undefined;
  readonly thumbs: readonly Size[];
}

const limitDecoding = boundedLimiter({
  concurrency: uploadConcurrency.decoding,
  maxQueued: uploadConcurrency.waiting,
  busyError: () => fileErrors.busy(),
});

/** Effort of the WebP encoder for uploads: small files, in about a second for a large picture. */
const effort = 4;

/**
 * Decodes an upload and encodes it as WebP. Nothing of the sent bytes is stored: no EXIF, no
 * appended script (docs/invariants.md#uploads). An animation stays one; its thumbnails are its first
 * frame.
 *
 * @throws Refusal `files.notPicture` unless the bytes begin as JPEG, PNG, GIF, WebP or ICO (of
 *   which the largest picture is used); `files.tooManyPixels`; `files.tooManyFrames`; `files.broken`; `files.busy`
 */
export async function encodePicture(
  sent: Buffer,
  { size, thumbs }: PictureOptions,
): Promise<readonly EncodedPicture[]> {
  if (!isPicture(sent)) throw fileErrors.notPicture();
  return limitDecoding(async () => {
    const [picture, ...thumbnails] = await encodeSizes(await decode(sent), {
      size,
      thumbs,
      effort,
    });
    const animation = isIco(sent) ? undefined : await readAnimation(sent, size);
    return [animation ?? picture!, ...thumbnails];
  });
}

/** The frames as animated WebP; undefined for a single picture. */
async function readAnimation(
  sent: Buffer,
  size: Size | undefined,
): Promise<EncodedPicture | undefined> {
  const sharp = await loadSharp();
  const { pages = 1 } = await sharp(sent, { limitInputPixels: false }).metadata();
  if (pages === 1) return undefined;
  const { animationPixels: pixels, edge } = pictureLimits;
  const frames = sharp(sent, { animated: true, limitInputPixels: pixels, failOn: 'error' })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return encodeAnimation(frames, size).catch(() => {
    throw fileErrors.broken();
  });
}

/** Every error of the decoders means that the sent bytes are broken. */
async function decode(sent: Buffer): Promise<Pixels> {
  try {
    const icon = isIco(sent) ? decodeIco(sent) : undefined;
    if (icon && 'pixels' in icon) return await decodeRaw(icon);
    return await decodeEncoded(icon?.png ?? sent);
  } catch (error) {
    throw error instanceof Refusal ? error : fileErrors.broken();
  }
}

async function decodeRaw(icon: {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}): Promise<Pixels> {
  const sharp = await loadSharp();
  const raw = { width: icon.width, height: icon.height, channels: 4 } as const;
  return toPixels(sharp(icon.pixels, { raw }));
}

/** The first frame, upright, in sRGB, bounded by `pictureLimits.edge`. */
async function decodeEncoded(bytes: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > pictureLimits.pixels)
    throw fileErrors.tooManyPixels({ millions: pictureLimits.pixels / 1e6 });
  if (pages > 1 && width * height * pages > pictureLimits.animationPixels)
    throw fileErrors.tooManyFrames({ millions: pictureLimits.animationPixels / 1e6 });
  const picture = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize(pictureLimits.edge, pictureLimits.edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return toPixels(picture);
}

/** Detects pictures by content; the file name and the declared type do not count. */
function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.toString('latin1', 0, 3) === '\xff\xd8\xff';
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  const isGif = /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6));
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isGif || isWebp || isIco(bytes);
}
