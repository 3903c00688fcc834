import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * Picks the picture that lists show: the one sent, else the first of the pictures sent, else the
 * previous one.
 */
export function masterPicture(
  before: Row | undefined,
  values: Row,
): { readonly master: string; readonly errors: readonly RuleError[] } {
  const sent = toText(values.goods_master_image);
  const sentPictures = values.goods_images as readonly string[] | undefined;
  const pictures = sentPictures ?? (before?.goods_images as readonly string[] | undefined) ?? [];
  if (sent && !pictures.includes(sent))
    return {
      master: '',
      errors: [{ pointer: '/goods_master_image', key: 'errors.goods.master', params: {} }],
    };
  const previous = toText(before?.goods_master_image);
  const unchosen = sentPictures ? (sentPictures[0] ?? '') : previous;
  return { master: sent || unchosen, errors: [] };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
