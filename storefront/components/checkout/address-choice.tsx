import { Plus } from 'lucide-react';
import { useState } from 'react';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { Address } from '../../api/accounts/addresses.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { AddressForm } from '../form/address-form.tsx';
import { RadioCards } from '../form/radio-cards.tsx';
import { Place } from '../text/place.tsx';
import { Tag } from '../ui/tag.tsx';

/** Addresses shown before the shopper asks for all. */
const initialCount = 2;

/** Delivery address: the addresses of the account, and a new one in a dialog. */
export function AddressChoice({
  addresses,
  addressId,
  isAdding,
  setAdding,
  onChoose,
}: {
  readonly addresses: readonly Address[];
  readonly addressId: number | undefined;
  /** Whether the form for a new address is open. */
  readonly isAdding: boolean;
  readonly setAdding: (isAdding: boolean) => void;
  /** Also called with a new address. */
  readonly onChoose: (address: Address) => void;
}) {
  const t = useT();
  const [isAll, showAll] = useState(false);
  const chosen = addresses.find(({ id }) => id === addressId);
  const shown = isAll
    ? addresses
    : [...(chosen ? [chosen] : []), ...addresses.filter((address) => address !== chosen)].slice(
        0,
        initialCount,
      );
  return (
    <section className="block" aria-labelledby="deliver">
      <h2 id="deliver">
        {t('checkout.deliverTo')}
        {!isAll && addresses.length > initialCount && (
          <button type="button" className="link" onClick={() => showAll(true)}>
            {t('checkout.allAddresses', { count: addresses.length })}
          </button>
        )}
      </h2>
      <div className="places-row">
        {shown.length > 0 && (
          <RadioCards
            legend={t('checkout.deliverTo')}
            hidden
            value={addressId}
            onChange={(id) => onChoose(addresses.find((address) => address.id === id)!)}
            options={shown.map((address) => ({
              value: address.id,
              children: <AddressText address={address} />,
            }))}
          />
        )}
        <button type="button" className="place add" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {t('checkout.newAddress')}
        </button>
      </div>
      <Dialog title={t('checkout.newAddress')} open={isAdding} onClose={() => setAdding(false)}>
        <AddressForm
          onCancel={() => setAdding(false)}
          onSaved={(saved) => {
            setAdding(false);
            onChoose(saved);
          }}
        />
      </Dialog>
    </section>
  );
}

function AddressText({ address }: { readonly address: Address }) {
  const t = useT();
  return (
    <span className="place-text">
      <span className="row wraps">
        <b lang={langOf(address.receive_name)}>{address.receive_name}</b>
        {address.is_default === 1 && <Tag tone="sale">{t('checkout.default')}</Tag>}
      </span>
      <span className="num dim">{address.receive_tel}</span>
      <span>
        <Place area={address.area_info} address={address.address} />
      </span>
    </span>
  );
}
