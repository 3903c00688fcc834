import type { Row, RuleError } from '../../../schemas/rules/types.ts';

/**
 * Picks the picture that lists show: the one sent, else the first of the pictures sent, else the
 * previous one.
 */
export function masterPicture(
  before: Row | undefined,
  values: Row,
): { readonly master: string; readonly errors: readonly RuleError[] } {
  const [sent, shown] = [values.goods_master_image, before?.goods_master_image].map((one) =>
    typeof one === 'string' ? one : '',
  );
  const fresh = values.goods_images as readonly string[] | undefined;
  const pictures = fresh ?? (before?.goods_images as readonly string[] | undefined) ?? [];
  if (sent && !pictures.includes(sent))
    return {
      master: '',
      errors: [{ pointer: '/goods_master_image', key: 'errors.goods.master', params: {} }],
    };
  return { master: sent || (fresh ? (fresh[0] ?? '') : (shown ?? '')), errors: [] };
}
