import { isPicture, parseClipboardTable, useT, useUploads } from '../../../../engine/index.ts';
import { Button } from 'antd';
import { ImagePlus, X } from 'lucide-react';
import { memo, useRef, useState, useSyncExternalStore } from 'react';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import { ImageSpacePicker } from '../../image-space/image-space-picker.tsx';
import type { Attr, SkuCell, SkuRow } from './sku-rows.ts';
import { skuCells } from './sku-rows.ts';
import { cellText, readCell, type SkuStore } from './sku-store.ts';

interface Props {
  readonly store: SkuStore;
  /** The attributes with selected specs, in column order. */
  readonly attrs: readonly Attr[];
  readonly labels: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  /** Source of pictures: the image space of the store, or a file for admins. */
  readonly pictureSource: 'space' | 'file';
  readonly uploadOption: object;
  readonly errorAt: (pointer: string) => string | undefined;
  /** Called after changes other than typing: fill, paste, pictures. */
  readonly onEdit: () => void;
}

/**
 * A table with one row per SKU. The row on top fills all rows; cells pasted from a spreadsheet fill
 * from the focused cell on. It uses plain inputs, because it renders up to 200 rows at once.
 */
export function SkuGrid({
  store,
  attrs,
  labels,
  disabled,
  pictureSource,
  uploadOption,
  errorAt,
  onEdit,
}: Props) {
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const names = new Map(
    attrs.flatMap(({ specs }) => specs.map(({ id, name }) => [id, name] as const)),
  );
  const fileInput = useRef<HTMLInputElement>(null);
  const pictureRow = useRef(0);
  const [picker, setPicker] = useState<'open'>();
  const t = useT();
  const { pending, send } = useUploads({
    name: 'goods_image',
    type: 'uploadPic',
    option: uploadOption,
  });
  const setPicture = (at: number, url: string | undefined) => {
    if (url) {
      store.setCell(at, 'goods_image', url);
      onEdit();
    }
  };
  const uploadPicture = async (files: readonly File[]) => {
    const at = pictureRow.current;
    const [url] = await send(files.slice(0, 1), isPicture, t('form.upload.notPicture'));
    setPicture(at, url);
  };
  return (
    <div className="sku-scroll">
      <table className="sku-grid">
        <thead>
          <tr>
            <th className="sku-picture-head">{labels.goods_image}</th>
            {attrs.map(({ id, name }) => (
              <th key={id}>{name}</th>
            ))}
            {skuCells.map((name) => (
              <th key={name} data-right>
                {(name === 'goods_price' || name === 'goods_stock') && (
                  <i className="must" aria-hidden="true">
                    *
                  </i>
                )}
                {labels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!disabled && rows.length > 1 && (
            <FillRow
              span={attrs.length + 1}
              labels={labels}
              onFill={(cells) => {
                store.fill(cells);
                onEdit();
              }}
            />
          )}
          {rows.map((row, at) => (
            <SkuRowCells
              key={row.spec_id.join('-')}
              row={row}
              at={at}
              name={row.spec_id.map((id) => names.get(id) ?? '').join(' / ')}
              attrs={attrs}
              labels={labels}
              disabled={disabled}
              errors={errorsOf(errorAt, at)}
              store={store}
              uploading={pending.length > 0 && pictureRow.current === at}
              onFilled={onEdit}
              onPicture={() => {
                pictureRow.current = at;
                if (pictureSource === 'space') setPicker('open');
                else fileInput.current?.click();
              }}
            />
          ))}
        </tbody>
      </table>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void uploadPicture([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {picker && (
        <ImageSpacePicker
          max={1}
          onPick={([url]) => setPicture(pictureRow.current, url)}
          onClose={() => setPicker(undefined)}
        />
      )}
    </div>
  );
}

interface SkuRowProps {
  readonly row: SkuRow;
  readonly at: number;
  readonly name: string;
  readonly attrs: readonly Attr[];
  readonly labels: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  /** Messages by cell as JSON, so that `memo` can compare them. */
  readonly errors: string;
  readonly uploading: boolean;
  readonly store: SkuStore;
  readonly onFilled: () => void;
  readonly onPicture: () => void;
}

const SkuRowCells = memo(
  function SkuLine({
    row,
    at,
    name,
    attrs,
    labels,
    disabled,
    errors,
    uploading,
    store,
    onFilled,
    onPicture,
  }: SkuRowProps) {
    const messages = JSON.parse(errors) as Readonly<Record<string, string>>;
    const paste = (cell: SkuCell, text: string): boolean => {
      const block = parseClipboardTable(text, skuCells.slice(skuCells.indexOf(cell)));
      if (!block) return false;
      store.paste(
        at,
        block.map((cells) =>
          Object.fromEntries(
            Object.entries(cells).map(([key, value]) => [
              key,
              readCell(key as SkuCell, String(value)),
            ]),
          ),
        ),
      );
      onFilled();
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
              store.setCell(at, 'goods_image', '');
              onFilled();
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
              onChange={(event) => store.setCell(at, cell, event.currentTarget.value)}
              onBlur={(event) => {
                const value = readCell(cell, event.currentTarget.value);
                if (value !== row[cell]) store.setCell(at, cell, value);
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
    before.at === after.at &&
    before.name === after.name &&
    before.errors === after.errors &&
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

/** Inputs that fill all rows. Only the button or Enter applies them, not leaving a field. */
function FillRow({
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
              setTyped((now) => ({ ...now, [cell]: value }));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                fill();
              }
            }}
          />
        </td>
      ))}
    </tr>
  );
}

function errorsOf(errorAt: Props['errorAt'], at: number): string {
  return JSON.stringify(
    Object.fromEntries(
      ['spec_id', ...skuCells].flatMap((name) => {
        const message = errorAt(`/${at}/${name}`);
        return message === undefined ? [] : [[name, message]];
      }),
    ),
  );
}
