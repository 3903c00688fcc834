import { ImagePlus, X } from 'lucide-react';
import { memo } from 'react';
import { parseClipboardTable, useT } from '../../../../engine/index.ts';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import { specKey } from '../../../../schemas/rules/spec-key.ts';
import type { Json } from '../../../../schemas/rules/types.ts';
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
    const key = specKey(row.spec_id);
    const paste = (cell: SkuCell, text: string): boolean => {
      const block = parseClipboardTable(text, skuCells.slice(skuCells.indexOf(cell)));
      if (!block) return false;
      store.paste(
        index,
        block.map((cells) =>
          Object.fromEntries(
            Object.entries(cells).map(([column, value]) => [
              column,
              readCell(column as SkuCell, String(value)),
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
              store.setCell(key, 'goods_image', '');
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
          <SkuInput
            key={cell}
            cell={cell}
            label={`${labels[cell]}: ${name}`}
            value={row[cell]}
            message={messages[cell]}
            disabled={disabled}
            setValue={(value) => store.setCell(key, cell, value)}
            paste={(text) => paste(cell, text)}
          />
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

interface SkuInputProps {
  readonly cell: SkuCell;
  readonly label: string;
  readonly value: Json | undefined;
  readonly message: string | undefined;
  readonly disabled: boolean;
  readonly setValue: (value: Json) => void;
  /** @returns whether the text was a block of cells, which is pasted over several inputs */
  readonly paste: (text: string) => boolean;
}

/** A number of a SKU: what is typed is stored as text, and parsed on blur. */
function SkuInput({ cell, label, value, message, disabled, setValue, paste }: SkuInputProps) {
  return (
    <td data-right data-invalid={message !== undefined || undefined}>
      <input
        className="sku-input"
        aria-label={label}
        aria-invalid={message !== undefined || undefined}
        inputMode={cell === 'goods_stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        disabled={disabled}
        value={cellText(value)}
        onPaste={(event) => {
          if (paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
        onChange={(event) => setValue(event.currentTarget.value)}
        onBlur={(event) => {
          const typed = readCell(cell, event.currentTarget.value);
          if (typed !== value) setValue(typed);
        }}
      />
      <Message text={message} />
    </td>
  );
}

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
