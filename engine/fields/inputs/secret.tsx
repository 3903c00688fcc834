import { Button, Input } from 'antd';
import { isSecretMask, secretRemoved } from '../../../schemas/contract/limits.ts';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldWidgetProps } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/**
 * A masked secret. An empty or unchanged value keeps the stored secret; only its own button
 * removes it (docs/invariants.md#privacy).
 */
export function SecretField(props: FieldWidgetProps) {
  const { options, value, onChange, registry } = props;
  const { item, config } = options;
  const stored = registry.formContext.loadedRow[item.field];
  const t = useT();
  const isStored = isSecretMask(stored, config?.shown);
  const isRemoved = value === secretRemoved;
  return (
    <div className="field-secret">
      {isRemoved ? (
        <span className="quiet" role="status">
          {t('form.secretGoes')}
        </span>
      ) : (
        <Input.Password
          {...controlProps(props)}
          autoComplete="new-password"
          value={textOf(value)}
          placeholder={item.placeholder || (isStored ? t('form.keepSecret') : '')}
          onFocus={(event) => {
            if (isSecretMask(value, config?.shown)) event.target.select();
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isStored && config?.required !== true && !props.disabled && (
        <Button
          type="text"
          aria-label={t(isRemoved ? 'form.keepNamed' : 'form.removeNamed', { name: item.label })}
          onClick={() => onChange(isRemoved ? stored : secretRemoved)}
        >
          {t(isRemoved ? 'form.keepIt' : 'form.removeIt')}
        </Button>
      )}
    </div>
  );
}
