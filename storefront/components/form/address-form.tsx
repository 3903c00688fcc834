import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { type Address, type AddressInput, saveAddress } from '../../api/accounts/addresses.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';
import { AreaField } from './area-picker.tsx';
import { Switch } from './checkbox.tsx';
import { TextField } from './field.tsx';
import { SubmitRow } from './submit.tsx';
import '../../styles/form.css';

type Values = Omit<AddressInput, 'is_default'> & { readonly is_default: boolean };

/**
 * Form of a new delivery address, or of `address`. Used on its page and in the checkout's dialog.
 */
export function AddressForm({
  address,
  onSaved,
  onCancel,
}: {
  readonly address?: Address | undefined;
  readonly onSaved: (saved: Address) => unknown;
  readonly onCancel?: () => void;
}) {
  const t = useT();
  const rules = useRules();
  const form = useShopForm<Values, Address>({
    defaults: {
      receive_name: address?.receive_name ?? '',
      receive_tel: address?.receive_tel ?? '',
      area: address?.area ?? [],
      address: address?.address ?? '',
      is_default: address?.is_default === 1,
    },
    submitValues: (values, key) =>
      saveAddress(
        {
          ...values,
          receive_tel: canonicalMobile(values.receive_tel),
          is_default: values.is_default ? 1 : 0,
        },
        address,
        key,
      ),
    onSuccess: onSaved,
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <div className="pair">
        <TextField
          label={t('common.address.name')}
          autoComplete="name"
          {...form.field('receive_name', rules.text(50))}
        />
        <TextField
          label={t('common.address.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...form.field('receive_tel', rules.phone)}
        />
      </div>
      <AreaField form={form} />
      <TextField
        label={t('common.address.street')}
        autoComplete="street-address"
        {...form.field('address', rules.text(80))}
      />
      <Switch {...form.register('is_default')}>{t('common.address.asDefault')}</Switch>
      <SubmitRow
        form={form}
        beside={onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
      >
        {t('common.save')}
      </SubmitRow>
    </form>
  );
}
