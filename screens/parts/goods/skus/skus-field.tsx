import { Button, Checkbox, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Dialog,
  moveDownOnEnter,
  NotLoaded,
  useInputClearIcon,
  useT,
  type WidgetProps,
} from '../../../../engine/index.ts';
import type { FieldConfig } from '../../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { includesText } from '../../../../schemas/rules/values/search-text.ts';
import { goodsPicture } from '../goods-picture.ts';
import { useOwner } from '../owner-context.ts';
import { SkuGrid } from './sku-grid.tsx';
import { type Attr, type AttrChoice, choicesOf, countSkus, maxSkus } from './sku-rows.ts';
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

/** Dialog that selects the attributes of the goods among those of the store. */
function AttrPicker({
  attrs,
  selected,
  manageUrl,
  onConfirm,
  onClose,
}: {
  readonly attrs: readonly Attr[];
  readonly selected: ReadonlySet<number>;
  /** URL of the page that manages attributes; undefined hides the link. */
  readonly manageUrl: string | undefined;
  readonly onConfirm: (ids: ReadonlySet<number>) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const clearIcon = useInputClearIcon();
  const [draft, setDraft] = useState(selected);
  const [search, setSearch] = useState('');
  const shown = attrs.filter(({ name, specs }) =>
    [name, ...specs.map((spec) => spec.name)].some((word) => includesText(word, search)),
  );
  const toggle = (id: number, checked: boolean) =>
    setDraft(
      (current) =>
        new Set(checked ? [...current, id] : [...current].filter((other) => other !== id)),
    );
  return (
    <Dialog
      title={t('goods.sku.attrs')}
      setting={{ width: '520px', fullscreen: false }}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <PickerFooter
          manageUrl={manageUrl}
          onCancel={close}
          onConfirm={() => {
            onConfirm(draft);
            onClose();
          }}
        />
      )}
    >
      {attrs.length > 8 && (
        <Input
          className="attr-search"
          allowClear={clearIcon}
          aria-label={t('goods.sku.searchAttrs')}
          placeholder={t('goods.sku.searchAttrs')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {attrs.length === 0 && <p className="quiet">{t('goods.sku.noAttrs')}</p>}
      <ul className="attr-list">
        {shown.map(({ id, name, specs }) => (
          <li key={id}>
            <Checkbox
              checked={draft.has(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            >
              <b>{name}</b>
              <span className="quiet">{specs.map((spec) => spec.name).join(' · ')}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface FooterProps {
  readonly manageUrl: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function PickerFooter({ manageUrl, onCancel, onConfirm }: FooterProps) {
  const t = useT();
  return (
    <div className="foot">
      {manageUrl && (
        <a className="quiet" href={manageUrl} target="_blank" rel="noopener">
          {t('goods.sku.manage')}
        </a>
      )}
      <span className="grow" />
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button type="primary" onClick={onConfirm}>
        {t('form.ok')}
      </Button>
    </div>
  );
}
