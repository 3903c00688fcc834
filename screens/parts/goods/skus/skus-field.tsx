import { Button, Checkbox } from 'antd';
import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { moveDownOnEnter, NotLoaded, useT, type WidgetProps } from '../../../../engine/index.ts';
import type { FieldConfig } from '../../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { goodsPicture } from '../goods-picture.ts';
import { useOwner } from '../owner-context.ts';
import { AttrPicker } from './attr-picker.tsx';
import { SkuGrid } from './sku-grid.tsx';
import { type AttrChoice, choicesOf, countSkus, maxSkus } from './sku-rows.ts';
import { useAttrs } from './use-attrs.ts';
import { type SkusProps, useSkus } from './use-skus.ts';

/**
 * `goods:skus`: selects attributes and specs. Each combination of specs has a row with price,
 * stock, weight and picture (docs/product.md#goods-form).
 */
export function SkusField(props: WidgetProps) {
  const t = useT();
  const loaded = useAttrs(useOwner(props.row));
  if (loaded.data) return <Skus {...props} attrs={loaded.data} />;
  return <NotLoaded query={loaded} rows={2} title={t('goods.sku.notLoaded')} />;
}

function Skus(props: SkusProps) {
  const { attrs, row: loadedRow, onChange, form } = props;
  const t = useT();
  const owner = useOwner(loadedRow);
  const disabled = onChange === undefined;
  const { store, choices, applyChoices, emit } = useSkus(props);
  const [dialog, setDialog] = useState<'picker'>();
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
      onKeyDown={moveDownOnEnter}
    >
      <SpecRows choices={choices} disabled={disabled} onChange={applyChoices} />
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
          onConfirm={(ids) => applyChoices(choicesOf(ids, attrs, choices))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** One row of specs for each selected attribute. */
function SpecRows({
  choices,
  disabled,
  onChange,
}: {
  readonly choices: readonly AttrChoice[];
  readonly disabled: boolean;
  readonly onChange: (choices: readonly AttrChoice[]) => void;
}) {
  const t = useT();
  if (choices.length === 0) return <p className="field-hint">{t('goods.sku.none')}</p>;
  return choices.map((choice, index) => (
    <SpecRow
      key={choice.attr.id}
      choice={choice}
      disabled={disabled}
      onSelect={(selectedSpecs) => onChange(choices.with(index, { ...choice, selectedSpecs }))}
      onRemove={() => onChange(choices.toSpliced(index, 1))}
    />
  ));
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

/** Column headings from the labels of the resource. */
const useLabels = (fields: FieldConfig['fields']): Readonly<Record<string, string>> =>
  useMemo(
    () =>
      Object.fromEntries(
        (fields ?? []).map(({ name, label, unit }) => [name, unit ? `${label} (${unit})` : label]),
      ),
    [fields],
  );

const noMessage = (): undefined => undefined;
