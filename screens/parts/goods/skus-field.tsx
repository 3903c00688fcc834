import { Failed, Skeleton, useT, type WidgetProps } from '../../../engine/index.ts';
import { Button, Checkbox } from 'antd';
import { Plus, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldConfig } from '../../../schemas/contract/calls/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { AttrPicker } from './attr-picker.tsx';
import { goodsPicture } from './goods-picture.ts';
import { useOwner } from './owner-context.ts';
import { SkuGrid } from './sku-grid.tsx';
import {
  type Attr,
  bySpecs,
  type Choice,
  choicesOf,
  countSkus,
  inOrder,
  readSkus,
  sentSkus,
  type SkuRow,
  skuCells,
  skusOf,
} from './sku-rows.ts';
import { createSkuStore, readCell } from './sku-store.ts';
import { useAttrs } from './use-attrs.ts';

/** Rows of one good (schemas/resources/goods.json, `skuList`). */
const mostSkus = 200;

/**
 * `goods:skus`: attributes are chosen, specs ticked, and each combination gets a line with price,
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
  row: stored,
  onChange,
  form,
}: WidgetProps & { readonly attrs: readonly Attr[] }) {
  const t = useT();
  const owner = useOwner(stored);
  const disabled = onChange === undefined;
  const [store] = useState(() => createSkuStore(inOrder(readSkus(value), attrs)));
  const [chosen, setChoices] = useState<readonly Choice[]>(() => choicesOf(readSkus(value), attrs));
  const choices = useMemo(
    () =>
      chosen.map(
        (choice): Choice => ({
          ...choice,
          attr: attrs.find(({ id }) => id === choice.attr.id) ?? choice.attr,
        }),
      ),
    [chosen, attrs],
  );
  const [opened, setOpened] = useState<'picker'>();
  const shown = useMemo(
    () => new Map(readSkus(stored?.skuList).map((sku) => [Number(sku.id), sku.goods_stock ?? 0])),
    [stored],
  );
  /** Every row seen here: a spec unticked and ticked again has what it had. */
  const known = useRef(bySpecs(readSkus(value)));
  const handed = useRef(value);
  useEffect(() => {
    if (same(value, handed.current)) return;
    handed.current = value;
    known.current = bySpecs(readSkus(value));
    store.put(inOrder(readSkus(value), attrs));
    setChoices(choicesOf(readSkus(value), attrs));
  }, [value, store, attrs]);

  const handOn = () => {
    const next = sentSkus(store.rows(), shown);
    known.current = new Map([...known.current, ...bySpecs(store.rows())]);
    if (same(readSkus(handed.current).map(plain), store.rows().map(plain))) return;
    handed.current = next;
    onChange?.(next);
  };
  const choose = (next: readonly Choice[]) => {
    setChoices(next);
    if (countSkus(next) > mostSkus) return;
    known.current = new Map([...known.current, ...bySpecs(store.rows())]);
    store.put(skusOf(next, known.current, blankOf(form?.values() ?? {})));
    handOn();
  };
  const pick = (ids: ReadonlySet<number>) =>
    choose(
      attrs
        .filter(({ id }) => ids.has(id))
        .map(
          (attr) =>
            choices.find((choice) => choice.attr.id === attr.id) ?? {
              attr,
              ticked: new Set<number>(),
            },
        ),
    );
  const labels = useLabels(form?.field?.fields);
  const used = useMemo(
    () => choices.filter(({ ticked }) => ticked.size > 0).map(({ attr }) => attr),
    [choices],
  );
  const count = countSkus(choices);

  return (
    <div
      className="skus"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) handOn();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handOn();
      }}
    >
      {choices.length === 0 && <p className="field-hint">{t('goods.sku.none')}</p>}
      {choices.map((choice, at) => (
        <SpecLine
          key={choice.attr.id}
          choice={choice}
          disabled={disabled}
          onTick={(ticked) =>
            choose(choices.map((one, place) => (place === at ? { ...one, ticked } : one)))
          }
          onRemove={() => choose(choices.filter((_, place) => place !== at))}
        />
      ))}
      {!disabled && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => setOpened('picker')}
        >
          {t(choices.length === 0 ? 'goods.sku.add' : 'goods.sku.change')}
        </Button>
      )}
      {count > mostSkus && (
        <p className="field-error" role="alert">
          {t('goods.sku.tooMany', { count, most: mostSkus })}
        </p>
      )}
      {count > 0 && count <= mostSkus && (
        <>
          <p className="field-hint">{t('goods.sku.count', { count })}</p>
          <SkuGrid
            store={store}
            attrs={used}
            labels={labels}
            disabled={disabled}
            pictures={owner.area === 'Seller' ? 'space' : 'file'}
            option={goodsPicture}
            errorAt={form?.errorAt ?? noMessage}
            onFilled={handOn}
          />
        </>
      )}
      {opened && (
        <AttrPicker
          attrs={attrs}
          chosen={new Set(choices.map(({ attr }) => attr.id))}
          manage={owner.area === 'Seller' ? '/Seller/goods_attrs' : undefined}
          onChoose={pick}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function SpecLine({
  choice: { attr, ticked },
  disabled,
  onTick,
  onRemove,
}: {
  readonly choice: Choice;
  readonly disabled: boolean;
  readonly onTick: (ticked: ReadonlySet<number>) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const all = attr.specs.every(({ id }) => ticked.has(id));
  return (
    <div className="spec-line" role="group" aria-label={attr.name}>
      <span className="spec-name">{attr.name}</span>
      <div className="spec-ticks">
        <Checkbox.Group
          disabled={disabled}
          value={[...ticked]}
          options={attr.specs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(ids) => onTick(new Set(ids as number[]))}
        />
      </div>
      {!disabled && (
        <Button
          size="small"
          type="text"
          onClick={() => onTick(new Set(all ? [] : attr.specs.map(({ id }) => id)))}
        >
          {t(all ? 'goods.sku.noSpecs' : 'goods.sku.allSpecs')}
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

/** A new line begins with what the goods say. */
const blankOf = (values: Row): Row => ({
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

/** Headings of the cells, as the resource names them. */
const useLabels = (fields: FieldConfig['fields']): Readonly<Record<string, string>> =>
  useMemo(
    () =>
      Object.fromEntries(
        (fields ?? []).map(({ name, label, unit }) => [name, unit ? `${label} (${unit})` : label]),
      ),
    [fields],
  );

const plain = ({ stock_shown: _, ...row }: SkuRow): Row => row;
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
const noMessage = (): undefined => undefined;
