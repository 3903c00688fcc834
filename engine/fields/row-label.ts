import type { Row } from '../../schemas/rules/types.ts';

/** What a chosen row is called: name, else goods_name, else nickname (Spec §2), else its number. */
export function rowLabel(row: Row): string {
  const name = row['name'] ?? row['goods_name'] ?? row['nickname'];
  return name === undefined || name === null || name === ''
    ? `#${String(row['id'] ?? '')}`
    : String(name);
}
