import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Dialog, useInputClearIcon, useT } from '../../../../engine/index.ts';
import { includesText } from '../../../../schemas/rules/values/search-text.ts';
import type { Attr } from './sku-rows.ts';

/** Dialog that selects the attributes of the goods among those of the store. */
export function AttrPicker({
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
