import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router-dom';
import { storeVerify } from '../../../../schemas/contract/account-statuses.ts';
import { secretMask } from '../../../../schemas/contract/limits.ts';
import { storageKeys } from '../../../../schemas/contract/storage.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { canonicalMobile } from '../../../../schemas/rules/values/mobile.ts';
import {
  type OwnStore,
  readOwnStore,
  type StoreInput,
  submitStore,
} from '../../../api/accounts/store-application.ts';
import { AreaField } from '../../../components/form/area-picker.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { PictureField } from '../../../components/form/picture-field.tsx';
import { ClassChoice } from '../../../components/store/class-choice.tsx';
import { StoreSteps } from '../../../components/store/store-steps.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { definePage } from '../../../page.ts';
import { openDraft, useSavedDraft } from '../../../state/form/form-draft.ts';
import { isIdCardNumber, useRules } from '../../../state/form/use-rules.ts';
import { type ShopForm, useShopForm } from '../../../state/form/use-shop-form.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/store.css';

type Values = { -readonly [Key in keyof StoreInput]: StoreInput[Key] };
/** Text fields and their maximum lengths, as in the resource. */
const maxLengths = {
  store_name: 30,
  store_address: 50,
  store_company_name: 30,
  business_license_no: 40,
  legal_person: 10,
  store_phone: 20,
  emergency_contact: 10,
} as const;

/** Store data and documents; also used to correct a denied application. */
function StepTwo({ data: store }: { readonly data: OwnStore | undefined }) {
  if (!store) return <Navigate to="/store/step_1" replace />;
  if (store.store_verify === storeVerify.verifying || store.store_verify === storeVerify.approved)
    return <Navigate to="/store/step_3" replace />;
  return <StoreForm store={store} />;
}

function StoreForm({ store }: { readonly store: OwnStore }) {
  const t = useT();
  const navigate = useNavigate();
  const [draft] = useState(() =>
    openDraft<Omit<Values, 'id_card_no'>>(
      storageKeys.storeDraft,
      `${store.id}.${store.store_verify}`,
    ),
  );
  const form = useShopForm<Values, OwnStore>({
    defaults: { ...toFormValues(store), ...draft.saved },
    submitValues: (values, key) => submitStore(toStoreInput(values), key),
    onSuccess: () => {
      draft.clear();
      return navigate('/store/step_3');
    },
  });
  useSavedDraft(form, draft, toDraft);
  return (
    <form className="wrap onboard form" noValidate onSubmit={form.submit}>
      <StoreSteps current={2} />
      <h1>{t('store.steps.fill')}</h1>
      {store.store_verify === storeVerify.denied && (
        <p className="note warn">
          {t('store.denied')}{' '}
          <span lang={langOf(store.store_refuse_info)}>{store.store_refuse_info}</span>{' '}
          {t('store.submitAgain')}
        </p>
      )}
      <ShopPart form={form} />
      <CompanyPart form={form} />
      <EmergencyPart form={form} />
      <FormError>{form.error}</FormError>
      <div className="form-actions">
        <Button type="submit" tone="buy" size="l" busy={form.isBusy}>
          {t('store.handIn')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly form: ShopForm<Values>;
}

function ShopPart({ form }: PartProps) {
  const t = useT();
  return (
    <Part title={t('store.form.shop')}>
      <PictureField
        control={form.control}
        name="store_logo"
        label={t('store.form.store_logo')}
        folder="store"
        isPublic
        option={{ width: 150, height: 150 }}
        error={form.errorOf('store_logo')}
      />
      <StoreText form={form} name="store_name" />
      <Controller
        control={form.control}
        name="class_id"
        rules={{ validate: (ids) => ids.length > 0 || t('store.form.classNeeded') }}
        render={({ field: { value, onChange } }) => (
          <ClassChoice value={value} onChange={onChange} error={form.errorOf('class_id')} />
        )}
      />
      <AreaField form={form} />
      <StoreText form={form} name="store_address" />
    </Part>
  );
}

function CompanyPart({ form }: PartProps) {
  const t = useT();
  const picture = (name: 'business_license' | 'id_card_t' | 'id_card_b') => (
    <PictureField
      control={form.control}
      name={name}
      label={t(`store.form.${name}`)}
      error={form.errorOf(name)}
    />
  );
  return (
    <Part title={t('store.form.company')}>
      <div className="pair">
        <StoreText form={form} name="store_company_name" autoComplete="organization" />
        <StoreText form={form} name="business_license_no" />
      </div>
      {picture('business_license')}
      <div className="pair">
        <StoreText form={form} name="legal_person" />
        <StoreText form={form} name="store_phone" inputMode="tel" autoComplete="tel" />
      </div>
      <IdCardNumber form={form} />
      <div className="pair">
        {picture('id_card_t')}
        {picture('id_card_b')}
      </div>
    </Part>
  );
}

function EmergencyPart({ form }: PartProps) {
  const t = useT();
  const rules = useRules();
  return (
    <Part title={t('store.form.emergency')}>
      <div className="pair">
        <StoreText form={form} name="emergency_contact" />
        <TextField
          label={t('store.form.emergency_contact_phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field('emergency_contact_phone', rules.phone)}
        />
      </div>
    </Part>
  );
}

/** A required text with the maximum length of the resource. */
function StoreText({
  form,
  name,
  ...more
}: PartProps & {
  readonly name: keyof typeof maxLengths;
  readonly inputMode?: 'tel';
  readonly autoComplete?: string;
}) {
  const t = useT();
  const rules = useRules();
  return (
    <TextField
      label={t(`store.form.${name}`)}
      autoComplete="off"
      {...more}
      {...form.field(name, rules.text(maxLengths[name]))}
    />
  );
}

/** The server returns a mask in place of the stored number; submitting the mask keeps the number. */
function IdCardNumber({ form }: PartProps) {
  const t = useT();
  const rules = useRules();
  return (
    <TextField
      label={t('store.form.id_card_no')}
      autoComplete="off"
      {...form.field('id_card_no', {
        ...rules.required,
        validate: (value) =>
          value === secretMask || isIdCardNumber(value) || t('common.rule.idCard'),
      })}
    />
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="box part form">
    <legend>{title}</legend>
    {children}
  </fieldset>
);

/** Draft without the identity card number, which is not stored in the browser. */
const toDraft = ({ id_card_no: _, ...values }: Values): Omit<Values, 'id_card_no'> => values;

/** A new store has a generated name, which the form does not show. */
const toFormValues = (store: OwnStore): Values => ({
  store_name:
    store.store_verify === storeVerify.incomplete && /^店铺\d+$/.test(store.store_name)
      ? ''
      : store.store_name,
  store_logo: store.store_logo,
  class_id: store.class_id.map(Number),
  store_company_name: store.store_company_name,
  area: store.area.filter((id) => id > 0),
  store_address: store.store_address,
  business_license: store.business_license,
  business_license_no: store.business_license_no,
  legal_person: store.legal_person,
  store_phone: store.store_phone,
  id_card_no: store.id_card_no,
  id_card_t: store.id_card_t,
  id_card_b: store.id_card_b,
  emergency_contact: store.emergency_contact,
  emergency_contact_phone: store.emergency_contact_phone,
});

const toStoreInput = ({ id_card_no: card, ...values }: Values): Partial<StoreInput> => ({
  ...values,
  emergency_contact_phone: canonicalMobile(values.emergency_contact_phone),
  ...(card === secretMask ? {} : { id_card_no: card.trim().toUpperCase() }),
});

export const page = definePage<OwnStore | undefined>({
  load: ({ api }) => readOwnStore(api),
  head: ({ t }) => ({ title: t('store.steps.fill'), noindex: true }),
  Page: StepTwo,
});
