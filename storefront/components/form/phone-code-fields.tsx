import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import type { ShopForm } from '../../state/use-shop-form.ts';
import { useRules } from '../../state/use-rules.ts';
import { useT } from '../../texts.ts';
import type { CodePurpose } from '../../api/account.ts';
import { CodeField } from './code-field.tsx';
import { TextField } from './field.tsx';

interface PhoneCode {
  readonly phone: string;
  readonly code: string;
}

/** A phone number, and the code that is sent to it. */
export function PhoneCodeFields<Values extends PhoneCode>({
  form,
  purpose,
  label,
}: {
  readonly form: ShopForm<Values>;
  readonly purpose: CodePurpose;
  /** Default: "Phone number". */
  readonly label?: string;
}) {
  const t = useT();
  const rules = useRules();
  // TypeScript does not know the names of fields of a type parameter
  const fields = form as unknown as ShopForm<PhoneCode>;
  return (
    <>
      <TextField
        label={label ?? t('account.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        before={<span className="unit">+86</span>}
        error={fields.errorOf('phone')}
        {...fields.register('phone', rules.phone)}
      />
      <CodeField
        purpose={purpose}
        phone={async () =>
          (await fields.trigger('phone', { shouldFocus: true }))
            ? canonicalMobile(fields.getValues('phone'))
            : undefined
        }
        onRefused={(message) => fields.setError('code', { message })}
        error={fields.errorOf('code')}
        {...fields.register('code', rules.code)}
      />
    </>
  );
}
