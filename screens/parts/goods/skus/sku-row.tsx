import { ImagePlus, X } from 'lucide-react';
import { memo } from 'react';
import { parseClipboardTable, useT } from '../../../../engine/index.ts';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import { type Attr, type SkuCell, type SkuRow, skuCells } from './sku-rows.ts';
import { cellText, readCell, type SkuStore } from './sku-store.ts';

interface SkuRowProps {
  readonly row: SkuRow;
  readonly index: number;
  readonly name: string;
  readonly attrs: readonly Attr[];
  readonly labels: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  /** Messages by cell as JSON, so that `memo` can compare them. */
  readonly errorsJson: string;
  readonly uploading: boolean;
  readonly store: SkuStore;
  readonly onEdit: () => void;
  readonly onPicture: () => void;
}

/**
 * One SKU in the grid: picture, specs and inputs. Renders only when a compared prop changes, not
 * for new callbacks.
 */
export const SkuRowCells = memo(
  function SkuRowCells({
    row,
    index,
    name,
    attrs,
    labels,
    disabled,
    errorsJson,
    uploading,
    store,
    onEdit,
    onPicture,
  }: SkuRowProps) {
    const messages = JSON.parse(errorsJson) as Readonly<Record<string, string>>;
    const paste = (cell: SkuCell, text: string): boolean => {
      const block = parseClipboardTable(text, skuCells.slice(skuCells.indexOf(cell)));
      if (!block) return false;
      store.paste(
        index,
        block.map((cells) =>
          Object.fromEntries(
            Object.entries(cells).map(([key, value]) => [
              key,
              readCell(key as SkuCell, String(value)),
            ]),
          ),
        ),
      );
      onEdit();
      return true;
    };
    return (
      <tr>
        <td>
          <SkuPicture
            url={String(row.goods_image ?? '')}
            name={name}
            disabled={disabled}
            sending={uploading}
            onChoose={onPicture}
            onRemove={() => {
              store.setCell(index, 'goods_image', '');
              onEdit();
            }}
          />
        </td>
        {attrs.map(({ id, specs }, attrIndex) => (
          <td
            key={id}
            className="sku-spec"
            data-invalid={(attrIndex === 0 && messages.spec_id !== undefined) || undefined}
          >
            {specs.find((spec) => row.spec_id.includes(spec.id))?.name}
            {attrIndex === 0 && <Message text={messages.spec_id} />}
          </td>
        ))}
        {skuCells.map((cell) => (
          <td key={cell} data-right data-invalid={messages[cell] !== undefined || undefined}>
            <input
              className="sku-input"
              aria-label={`${labels[cell]}: ${name}`}
              aria-invalid={messages[cell] !== undefined || undefined}
              inputMode={cell === 'goods_stock' ? 'numeric' : 'decimal'}
              autoComplete="off"
              disabled={disabled}
              value={cellText(row[cell])}
              onPaste={(event) => {
                if (paste(cell, event.clipboardData.getData('text/plain'))) event.preventDefault();
              }}
              onChange={(event) => store.setCell(index, cell, event.currentTarget.value)}
              onBlur={(event) => {
                const value = readCell(cell, event.currentTarget.value);
                if (value !== row[cell]) store.setCell(index, cell, value);
              }}
            />
            <Message text={messages[cell]} />
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.name === after.name &&
    before.errorsJson === after.errorsJson &&
    before.uploading === after.uploading &&
    before.disabled === after.disabled &&
    before.attrs === after.attrs &&
    before.labels === after.labels,
);

const Message = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="field-error" role="alert">
      {text}
    </p>
  );

function SkuPicture({
  url,
  name,
  disabled,
  sending,
  onChoose,
  onRemove,
}: {
  readonly url: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly sending: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  return (
    <span className="sku-picture" aria-busy={sending || undefined}>
      <button
        type="button"
        disabled={disabled}
        aria-label={t('goods.sku.choosePicture', { name })}
        onClick={onChoose}
      >
        {url ? (
          <img src={thumbOf(url, 150)} alt="" />
        ) : (
          <ImagePlus size={15} strokeWidth={1.5} aria-hidden />
        )}
      </button>
      {url && !disabled && (
        <button
          type="button"
          className="sku-picture-off"
          aria-label={t('goods.sku.removePicture', { name })}
          onClick={onRemove}
        >
          <X size={10} aria-hidden />
        </button>
      )}
    </span>
  );
}
