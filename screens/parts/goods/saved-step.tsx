import { Button } from 'antd';
import { PackageCheck } from 'lucide-react';
import { State } from '../../../engine/ui/states.tsx';
import { useText } from '../../../engine/ui/text.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/** The last step: what became of the goods, and what one may want next. */
export function SavedStep({
  row,
  onAgain,
  onEdit,
  onList,
}: {
  readonly row: Row;
  readonly onAgain: () => void;
  readonly onEdit: () => void;
  readonly onList: () => void;
}) {
  const t = useText();
  const words =
    row['goods_status'] !== 1 ? 'draft' : row['goods_verify'] === 1 ? 'published' : 'pending';
  return (
    <State
      icon={PackageCheck}
      title={t(`goods.saved.${words}`, { name: String(row['goods_name']) })}
      hint={t(`goods.saved.${words}Hint`)}
    >
      <Button type="primary" onClick={onList}>
        {t('goods.saved.list')}
      </Button>
      <Button onClick={onAgain}>{t('goods.saved.again')}</Button>
      <Button onClick={onEdit}>{t('goods.saved.edit')}</Button>
    </State>
  );
}
