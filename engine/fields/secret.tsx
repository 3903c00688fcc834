import { Button, Input } from 'antd';
import { secretMask, secretRemoved } from '../../schemas/contract/limits.ts';
import { useText } from '../ui/text.ts';
import { controlProps, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

/** A secret, shown masked. Left empty, or left as the mask, it keeps what is stored; it is removed by a button of its own, never by accident (must-hold 28). */
export function SecretField(props: FieldProps) {
  const { item, field, value, onChange, stored } = props;
  const t = useText(),
    isStored = stored[item.field] === secretMask,
    removed = value === secretRemoved;
  return (
    <div className="field-secret">
      {removed ? (
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
            if (value === secretMask) event.target.select();
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isStored && field?.required !== true && !props.disabled && (
        <Button
          type="text"
          aria-label={t(removed ? 'form.keepNamed' : 'form.removeNamed', { name: item.label })}
          onClick={() => onChange(removed ? secretMask : secretRemoved)}
        >
          {t(removed ? 'form.keepIt' : 'form.removeIt')}
        </Button>
      )}
    </div>
  );
}
