import { thumbSizes } from '../../../../schemas/contract/files.ts';
import { avatarSize } from '../../../../schemas/contract/limits.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { parseJson } from '../../../../schemas/rules/values/parse-json.ts';
import { fileErrors } from '../files.errors.ts';
import type { PictureOptions } from '../formats/encode-picture.ts';
import { pictureLimits } from '../formats/picture-limits.ts';
import type { Size } from '../formats/sharp.ts';

/**
 * Reads the `option` of an upload: JSON `{width, height, thumb: [[w, h], …]}`, every part optional.
 * An avatar (`name=avatar`) is 150×150 px without thumbnails; other pictures have the default
 * thumbnails unless the option names its own. Further keys of legacy clients are ignored.
 *
 * @throws Refusal `files.badOption` for anything else
 */
export function readUploadOption(name: string, option: string): PictureOptions {
  const isAvatar = name === 'avatar';
  const { width, height, thumb = isAvatar ? [] : thumbSizes } = parse(option);
  const thumbs = parseThumbs(thumb);
  if (isAvatar) return { size: [avatarSize.width, avatarSize.height], thumbs };
  if (width === undefined && height === undefined) return { size: undefined, thumbs };
  return { size: [parseSide(width), parseSide(height)], thumbs };
}

/**
 * The folder of the image space, `dir_id` of the option or else of the upload; 0 without one.
 *
 * @throws Refusal `files.badOption`
 */
export function readFolder({ option, folder: ofUpload }: FolderTexts): number {
  const { dir_id: folder = ofUpload || 0 } = parse(option);
  const id = typeof folder === 'string' && /^\d{1,15}$/.test(folder) ? Number(folder) : folder;
  if (!Number.isSafeInteger(id) || (id as number) < 0) throw fileErrors.badOption();
  return id as number;
}

interface FolderTexts {
  readonly option: string;
  /** The text `dir_id` beside the option. */
  readonly folder: string;
}

/** What the forms of legacy clients send for an option that is not set. */
const unsetOptions: ReadonlySet<string> = new Set(['', 'null', 'undefined', '[object Object]']);

function parse(option: string): Readonly<Record<string, unknown>> {
  if (unsetOptions.has(option.trim())) return {};
  const value = parseJson(option);
  if (!isObject(value)) throw fileErrors.badOption();
  return value;
}

/** Thumbnails are addressed by their width, so widths must differ. */
function parseThumbs(thumb: unknown): readonly Size[] {
  if (!Array.isArray(thumb) || thumb.length > pictureLimits.thumbs) throw fileErrors.badOption();
  const sizes = thumb.map((pair: unknown): Size => {
    if (!Array.isArray(pair) || pair.length !== 2) throw fileErrors.badOption();
    return [parseSide(pair[0]), parseSide(pair[1])];
  });
  if (new Set(sizes.map(([width]) => width)).size !== sizes.length) throw fileErrors.badOption();
  return sizes;
}

function parseSide(side: unknown): number {
  if (!Number.isInteger(side)) throw fileErrors.badOption();
  const px = side as number;
  if (px < pictureLimits.side.min || px > pictureLimits.side.max) throw fileErrors.badOption();
  return px;
}
