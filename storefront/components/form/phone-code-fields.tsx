import { maskPhone } from '../../../engine/format/index.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import type { CodePurpose } from '../../api/accounts/account.ts';
import { useRules } from '../../state/form/use-rules.ts';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { useT } from '../../texts.ts';
import { CodeField } from './code-field.tsx';
import { TextField } from './field.tsx';

interface WithCode {
  readonly code: string;
}
interface PhoneCode extends WithCode {
  readonly phone: string;
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
        {...fields.field('phone', rules.phone)}
      />
      <CodeField
        purpose={purpose}
        phone={async () =>
          (await fields.trigger('phone', { shouldFocus: true }))
            ? canonicalMobile(fields.getValues('phone'))
            : undefined
        }
        onRefused={(message) => fields.setError('code', { message })}
        {...fields.field('code', rules.code)}
      />
    </>
  );
}

/** A code that is sent to the phone of the signed-in account. */
export function AccountCodeField<Values extends WithCode>({
  form,
  phone,
}: {
  readonly form: ShopForm<Values>;
  readonly phone: string;
}) {
  const t = useT();
  const rules = useRules();
  const { field, setError } = form as unknown as ShopForm<WithCode>;
  return (
    <CodeField
      purpose="edit_user"
      phone={() => phone}
      onRefused={(message) => setError('code', { message })}
      hint={t('user.safe.codeTo', { phone: maskPhone(phone) })}
      {...field('code', rules.code)}
    />
  );
}
