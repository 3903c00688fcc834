import { Button, Input } from 'antd';
import { isSecretMask, secretRemoved } from '../../../schemas/contract/limits.ts';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldProps } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/**
 * A masked secret. An empty or unchanged value keeps the stored secret; only its own button
 * removes it (docs/invariants.md#privacy).
 */
export function SecretField(props: FieldProps) {
  const { item, field, value, onChange, loadedRow } = props;
  const t = useT();
  const isStored = isSecretMask(loadedRow[item.field], field?.shown);
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
            if (isSecretMask(value, field?.shown)) event.target.select();
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isStored && field?.required !== true && !props.disabled && (
        <Button
          type="text"
          aria-label={t(isRemoved ? 'form.keepNamed' : 'form.removeNamed', { name: item.label })}
          onClick={() => onChange(isRemoved ? loadedRow[item.field] : secretRemoved)}
        >
          {t(isRemoved ? 'form.keepIt' : 'form.removeIt')}
        </Button>
      )}
    </div>
  );
}
