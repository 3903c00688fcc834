import { Button, Checkbox } from 'antd';
import { Plus, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Failed, Skeleton, useT, type WidgetProps } from '../../../../engine/index.ts';
import type { FieldConfig } from '../../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import { goodsPicture } from '../goods-picture.ts';
import { useOwner } from '../owner-context.ts';
import { AttrPicker } from './attr-picker.tsx';
import { SkuGrid } from './sku-grid.tsx';
import {
  type Attr,
  type AttrChoice,
  buildSkus,
  choicesFromSkus,
  countSkus,
  indexBySpecs,
  parseSkus,
  type SkuRow,
  skuCells,
  skusToSend,
  sortSkus,
} from './sku-rows.ts';
import { createSkuStore, readCell } from './sku-store.ts';
import { useAttrs } from './use-attrs.ts';

/** Most SKUs of one goods row (schemas/resources/goods.json, `skuList`). */
const maxSkus = 200;

/**
 * `goods:skus`: selects attributes and specs. Each combination of specs has a row with price,
 * stock, weight and picture (docs/product.md#goods-form).
 */
export function SkusField(props: WidgetProps) {
  const t = useT();
  const loaded = useAttrs(useOwner(props.row));
  if (loaded.state === 'loading') return <Skeleton rows={2} />;
  if (loaded.state === 'failed')
    return <Failed title={t('goods.sku.notLoaded')} error={loaded.error} retry={loaded.retry} />;
  return <Skus {...props} attrs={loaded.value} />;
}

function Skus({
  attrs,
  value,
  row: loadedRow,
  onChange,
  form,
}: WidgetProps & { readonly attrs: readonly Attr[] }) {
  const t = useT();
  const owner = useOwner(loadedRow);
  const disabled = onChange === undefined;
  const [store] = useState(() => createSkuStore(sortSkus(parseSkus(value), attrs)));
  const [rawChoices, setChoices] = useState<readonly AttrChoice[]>(() =>
    choicesFromSkus(parseSkus(value), attrs),
  );
  const choices = useMemo(
    () =>
      rawChoices.map(
        (choice): AttrChoice => ({
          ...choice,
          attr: attrs.find(({ id }) => id === choice.attr.id) ?? choice.attr,
        }),
      ),
    [rawChoices, attrs],
  );
  const [dialog, setDialog] = useState<'picker'>();
  const shownStock = useMemo(
    () =>
      new Map(parseSkus(loadedRow?.skuList).map((sku) => [Number(sku.id), sku.goods_stock ?? 0])),
    [loadedRow],
  );
  /** All rows so far, so that a spec that is selected again gets its values back. */
  const knownRows = useRef(indexBySpecs(parseSkus(value)));
  const lastEmitted = useRef(value);
  useEffect(() => {
    if (isSame(value, lastEmitted.current)) return;
    lastEmitted.current = value;
    knownRows.current = indexBySpecs(parseSkus(value));
    store.setRows(sortSkus(parseSkus(value), attrs));
    setChoices(choicesFromSkus(parseSkus(value), attrs));
  }, [value, store, attrs]);

  const emit = () => {
    const next = skusToSend(store.rows(), shownStock);
    knownRows.current = new Map([...knownRows.current, ...indexBySpecs(store.rows())]);
    if (
      isSame(
        parseSkus(lastEmitted.current).map(withoutShownStock),
        store.rows().map(withoutShownStock),
      )
    )
      return;
    lastEmitted.current = next;
    onChange?.(next);
  };
  const applyChoices = (next: readonly AttrChoice[]) => {
    setChoices(next);
    if (countSkus(next) > maxSkus) return;
    knownRows.current = new Map([...knownRows.current, ...indexBySpecs(store.rows())]);
    store.setRows(buildSkus(next, knownRows.current, blankRowOf(form?.values() ?? {})));
    emit();
  };
  const selectAttrs = (ids: ReadonlySet<number>) =>
    applyChoices(
      attrs
        .filter(({ id }) => ids.has(id))
        .map(
          (attr) =>
            choices.find((choice) => choice.attr.id === attr.id) ?? {
              attr,
              selectedSpecs: new Set<number>(),
            },
        ),
    );
  const labels = useLabels(form?.field?.fields);
  const usedAttrs = useMemo(
    () => choices.filter(({ selectedSpecs }) => selectedSpecs.size > 0).map(({ attr }) => attr),
    [choices],
  );
  const count = countSkus(choices);

  return (
    <div
      className="skus"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) emit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') emit();
      }}
    >
      {choices.length === 0 && <p className="field-hint">{t('goods.sku.none')}</p>}
      {choices.map((choice, index) => (
        <SpecRow
          key={choice.attr.id}
          choice={choice}
          disabled={disabled}
          onSelect={(selectedSpecs) =>
            applyChoices(
              choices.map((other, otherIndex) =>
                otherIndex === index ? { ...other, selectedSpecs } : other,
              ),
            )
          }
          onRemove={() => applyChoices(choices.filter((_, otherIndex) => otherIndex !== index))}
        />
      ))}
      {!disabled && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => setDialog('picker')}
        >
          {t(choices.length === 0 ? 'goods.sku.add' : 'goods.sku.change')}
        </Button>
      )}
      {count > maxSkus && (
        <p className="field-error" role="alert">
          {t('goods.sku.tooMany', { count, most: maxSkus })}
        </p>
      )}
      {count > 0 && count <= maxSkus && (
        <>
          <p className="field-hint">{t('goods.sku.count', { count })}</p>
          <SkuGrid
            store={store}
            attrs={usedAttrs}
            labels={labels}
            disabled={disabled}
            pictureSource={owner.area === 'Seller' ? 'space' : 'file'}
            uploadOption={goodsPicture}
            errorAt={form?.errorAt ?? noMessage}
            onEdit={emit}
          />
        </>
      )}
      {dialog && (
        <AttrPicker
          attrs={attrs}
          selected={new Set(choices.map(({ attr }) => attr.id))}
          manageUrl={owner.area === 'Seller' ? '/Seller/goods_attrs' : undefined}
          onConfirm={selectAttrs}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

function SpecRow({
  choice: { attr, selectedSpecs },
  disabled,
  onSelect,
  onRemove,
}: {
  readonly choice: AttrChoice;
  readonly disabled: boolean;
  readonly onSelect: (selectedSpecs: ReadonlySet<number>) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const allSelected = attr.specs.every(({ id }) => selectedSpecs.has(id));
  return (
    <div className="spec-line" role="group" aria-label={attr.name}>
      <span className="spec-name">{attr.name}</span>
      <div className="spec-ticks">
        <Checkbox.Group
          disabled={disabled}
          value={[...selectedSpecs]}
          options={attr.specs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(ids) => onSelect(new Set(ids as number[]))}
        />
      </div>
      {!disabled && (
        <Button
          size="small"
          type="text"
          onClick={() => onSelect(new Set(allSelected ? [] : attr.specs.map(({ id }) => id)))}
        >
          {t(allSelected ? 'goods.sku.noSpecs' : 'goods.sku.allSpecs')}
        </Button>
      )}
      {!disabled && (
        <Button
          size="small"
          type="text"
          aria-label={t('goods.sku.removeAttr', { name: attr.name })}
          icon={<X size={14} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** A new row starts with the values of the goods. */
const blankRowOf = (values: Row): Row => ({
  goods_image: '',
  goods_stock: 0,
  ...Object.fromEntries(
    skuCells.flatMap((cell) =>
      values[cell] === undefined || values[cell] === null
        ? []
        : [[cell, readCell(cell, String(values[cell]))]],
    ),
  ),
});

/** Column headings from the labels of the resource. */
const useLabels = (fields: FieldConfig['fields']): Readonly<Record<string, string>> =>
  useMemo(
    () =>
      Object.fromEntries(
        (fields ?? []).map(({ name, label, unit }) => [name, unit ? `${label} (${unit})` : label]),
      ),
    [fields],
  );

const withoutShownStock = ({ stock_shown: _, ...row }: SkuRow): Row => row;
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
const noMessage = (): undefined => undefined;
