import { thumbSizes } from '../../schemas/contract/files.ts';
import { avatarSize } from '../../schemas/contract/limits.ts';
import { fileErrors } from './files.errors.ts';
import { pictureLimits } from './picture-limits.ts';
import type { PictureWishes, Size } from './pictures.ts';

/**
 * Reads the `option` of an upload: JSON `{width, height, thumb: [[w, h], …]}`, every part optional. `name=avatar` is always 150×150 (Spec §7, §9) and stands for
 * itself; any other picture has the thumbnails that `thumbOf` names, whoever sent it, unless the option names its own.
 * Other keys are older clients' and mean nothing here.
 *
 * @throws Refusal `files.badOption` for anything else
 */
export function readUploadOption(name: string, option: string): PictureWishes {
  const { width, height, thumb = name === 'avatar' ? [] : thumbSizes } = parse(option);
  const thumbs = readThumbs(thumb);
  if (name === 'avatar') return { size: [avatarSize.width, avatarSize.height], thumbs };
  if (width === undefined && height === undefined) return { size: undefined, thumbs };
  return { size: [readSide(width), readSide(height)], thumbs };
}

/** The folder of the image space: `dir_id` of the option, 0 when none is named. @throws Refusal `files.badOption` */
export function readFolder(option: string): number {
  const { dir_id: folder = 0 } = parse(option);
  const id = typeof folder === 'string' && /^\d{1,15}$/.test(folder) ? Number(folder) : folder;
  if (!Number.isSafeInteger(id) || (id as number) < 0) throw fileErrors.badOption();
  return id as number;
}

function parse(option: string): Readonly<Record<string, unknown>> {
  if (option.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(option);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    /* said below */
  }
  throw fileErrors.badOption();
}

function readThumbs(thumb: unknown): readonly Size[] {
  if (!Array.isArray(thumb) || thumb.length > pictureLimits.thumbs) throw fileErrors.badOption();
  const sizes = thumb.map((pair: unknown): Size => {
    if (!Array.isArray(pair) || pair.length !== 2) throw fileErrors.badOption();
    return [readSide(pair[0]), readSide(pair[1])];
  });
  if (new Set(sizes.map(([width]) => width)).size !== sizes.length) throw fileErrors.badOption();
  return sizes;
}

function readSide(side: unknown): number {
  if (!Number.isInteger(side)) throw fileErrors.badOption();
  const px = side as number;
  if (px < pictureLimits.side.least || px > pictureLimits.side.most) throw fileErrors.badOption();
  return px;
}
