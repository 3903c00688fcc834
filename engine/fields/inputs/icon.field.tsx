import { Button, Input, Popover } from 'antd';
import { X } from 'lucide-react';
import { useState } from 'react';
import { iconNames, iconOf, isIcon } from '../../ui/theme/icons.ts';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/** One of the known icons by its stored name, for example `fa-truck`. */
function IconField(props: FieldWidgetProps) {
  const { value, onChange, disabled } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = textOf(value);
  const { status: _status, disabled: _disabled, ...control } = controlProps(props);
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <span className="field-icon">
      <Popover
        open={open && !disabled}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={<IconGrid selected={name} onChoose={choose} />}
      >
        <Button
          {...control}
          disabled={disabled}
          icon={name === '' ? undefined : <NamedIcon name={name} />}
        >
          {name === '' ? t('form.choose') : name}
        </Button>
      </Popover>
      {name !== '' && !isIcon(name) && <span className="field-hint">{t('form.unknownIcon')}</span>}
      {name !== '' && !disabled && (
        <Button
          type="text"
          size="small"
          aria-label={t('form.upload.clear')}
          icon={<X size={14} />}
          onClick={() => onChange('')}
        />
      )}
    </span>
  );
}

function IconGrid({
  selected,
  onChoose,
}: {
  readonly selected: string;
  readonly onChoose: (name: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const found = iconNames.filter((name) => name.includes(typed.trim().toLowerCase()));
  return (
    <div className="icon-grid">
      <Input
        size="small"
        autoFocus
        value={typed}
        placeholder={t('form.findIcon')}
        aria-label={t('form.findIcon')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="icon-grid-icons">
        {found.map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={name === selected}
            onClick={() => onChoose(name)}
          >
            <NamedIcon name={name} />
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="field-hint">{t('form.noOptions')}</p>}
    </div>
  );
}

function NamedIcon({ name }: { readonly name: string }) {
  const Icon = iconOf(name);
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
}

export const icon = formWidget(IconField);
