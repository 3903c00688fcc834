import { Button } from 'antd';
import { useRef, useState, useSyncExternalStore } from 'react';
import {
  isPicture,
  useFilePicker,
  useHoldForm,
  useT,
  useUploads,
} from '../../../../engine/index.ts';
import { specKey } from '../../../../schemas/rules/spec-key.ts';
import { ImageSpacePicker } from '../../image-space/image-space-picker.tsx';
import { SkuRowCells } from './sku-row.tsx';
import { type Attr, type SkuCell, skuCells } from './sku-rows.ts';
import { readCell, type SkuStore } from './sku-store.ts';

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
export function SkuGrid(props: Props) {
  const { store, attrs, labels, disabled, errorAt, onEdit } = props;
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const names = new Map(
    attrs.flatMap(({ specs }) => specs.map(({ id, name }) => [id, name] as const)),
  );
  const pictures = useSkuPictures(props);
  return (
    <div className="sku-scroll">
      <table className="sku-grid">
        <SkuGridHead attrs={attrs} labels={labels} />
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
          {rows.map((row, index) => (
            <SkuRowCells
              key={specKey(row.spec_id)}
              row={row}
              index={index}
              name={row.spec_id.map((id) => names.get(id) ?? '').join(' / ')}
              attrs={attrs}
              labels={labels}
              disabled={disabled}
              errorsJson={rowErrorsJson(errorAt, index)}
              store={store}
              uploading={pictures.isUploading(specKey(row.spec_id))}
              onEdit={onEdit}
              onPicture={() => pictures.choose(specKey(row.spec_id))}
            />
          ))}
        </tbody>
      </table>
      {pictures.inputs}
    </div>
  );
}

function SkuGridHead({ attrs, labels }: Pick<Props, 'attrs' | 'labels'>) {
  return (
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
  );
}

/** Chooses the picture of a SKU, named by its `specKey`, from a file or the image space. */
function useSkuPictures({ store, pictureSource, uploadOption, onEdit }: Props) {
  const t = useT();
  /** The SKU that gets the next picture. */
  const pictureSku = useRef('');
  const [picker, setPicker] = useState<'open'>();
  const { pending, send } = useUploads({
    name: 'goods_image',
    type: 'uploadPic',
    option: uploadOption,
  });
  const setPicture = (key: string, url: string | undefined) => {
    if (url) {
      store.setCell(key, 'goods_image', url);
      onEdit();
    }
  };
  const uploadPicture = async (files: readonly File[]) => {
    const key = pictureSku.current;
    const [url] = await send(files.slice(0, 1), isPicture, t('form.upload.notPicture'));
    setPicture(key, url);
  };
  const filePicker = useFilePicker({ accept: 'image/*', onFiles: uploadPicture });
  const choose = (key: string) => {
    pictureSku.current = key;
    if (pictureSource === 'space') setPicker('open');
    else filePicker.open();
  };
  const inputs = (
    <>
      {filePicker.input}
      {picker && (
        <ImageSpacePicker
          max={1}
          onPick={([url]) => setPicture(pictureSku.current, url)}
          onClose={() => setPicker(undefined)}
        />
      )}
    </>
  );
  const isUploading = (key: string): boolean => pending.length > 0 && pictureSku.current === key;
  return { choose, isUploading, inputs };
}

function rowErrorsJson(errorAt: Props['errorAt'], index: number): string {
  return JSON.stringify(
    Object.fromEntries(
      ['spec_id', ...skuCells].flatMap((name) => {
        const message = errorAt(`/${index}/${name}`);
        return message === undefined ? [] : [[name, message]];
      }),
    ),
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
