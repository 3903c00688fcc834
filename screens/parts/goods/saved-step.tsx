import { Button } from 'antd';
import { PackageCheck } from 'lucide-react';
import { StateMessage, useT } from '../../../engine/index.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { verify } from './review-head.tsx';

/** Last step of adding goods: their state, and links to the next actions. */
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
  const t = useT();
  const published = row.goods_verify === verify.examined ? 'published' : 'pending';
  const isForSale = row.goods_status === 1;
  const status = isForSale ? published : 'draft';
  return (
    <StateMessage
      icon={PackageCheck}
      title={t(`goods.saved.${status}`, { name: String(row.goods_name) })}
      hint={t(`goods.saved.${status}Hint`)}
    >
      <Button type="primary" onClick={onList}>
        {t('goods.saved.list')}
      </Button>
      <Button onClick={onAgain}>{t('goods.saved.again')}</Button>
      <Button onClick={onEdit}>{t('goods.saved.edit')}</Button>
    </StateMessage>
  );
}
