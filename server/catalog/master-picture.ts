import type { Row, RuleError } from '../../schemas/rules/types.ts';

/** The picture that lists show: the one sent, else the one chosen before as long as it is among the goods' own, else the first of those. */
export function masterPicture(before: Row | undefined, values: Row): { readonly master: string; readonly errors: readonly RuleError[] } {
  const pictures = (values['goods_images'] ?? before?.['goods_images'] ?? []) as readonly string[];
  const [sent, chosen] = [values['goods_master_image'], before?.['goods_master_image']].map((one) => (typeof one === 'string' ? one : ''));
  if (sent && !pictures.includes(sent)) return { master: '', errors: [{ pointer: '/goods_master_image', key: 'errors.goods.master', params: {} }] };
  return { master: [sent, chosen].find((one) => one && pictures.includes(one)) ?? pictures[0] ?? '', errors: [] };
}
