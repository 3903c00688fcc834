import { Button } from 'antd';
import { useState } from 'react';
import { useHoldForm, useT } from '../../../../engine/index.ts';
import { type SkuCell, skuCells } from './sku-rows.ts';
import { readCell } from './sku-store.ts';

/** Inputs that fill all rows. Only the button or Enter applies them, not leaving a field. */
export function FillRow({
  span,
  labels,
  onFill,
}: {
  readonly span: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly onFill: (cells: Readonly<Record<string, string | number | null>>) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Partial<Record<SkuCell, string>>>>({});
  const filled = skuCells.filter((cell) => (typed[cell] ?? '').trim() !== '');
  useHoldForm(filled.length > 0, t('goods.sku.applyFirst'));
  const fill = () => {
    if (filled.length === 0) return;
    onFill(
      Object.fromEntries(
        filled.map((cell) => [cell, readCell(cell, typed[cell]!) as string | number | null]),
      ),
    );
    setTyped({});
  };
  return (
    <tr className="sku-fill">
      <td colSpan={span}>
        <Button size="small" disabled={filled.length === 0} onClick={fill}>
          {t('goods.sku.fill')}
        </Button>
      </td>
      {skuCells.map((cell) => (
        <td key={cell} data-right>
          <input
            className="sku-input"
            aria-label={t('goods.sku.fillCell', { name: labels[cell] ?? '' })}
            placeholder={labels[cell]}
            inputMode="decimal"
            autoComplete="off"
            value={typed[cell] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((current) => ({ ...current, [cell]: value }));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                event.stopPropagation();
                fill();
              }
            }}
          />
        </td>
      ))}
    </tr>
  );
}
