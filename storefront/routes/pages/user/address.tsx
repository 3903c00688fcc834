import { Plus } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import {
  type Address,
  makeDefault,
  readAddresses,
  removeAddress,
} from '../../../api/accounts/addresses.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { confirm } from '../../../state/page/confirm.ts';
import { useT } from '../../../texts.ts';

/** Address book, the default address first. */
function Addresses({ data }: { readonly data: readonly Address[] }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const runAndReload = async (work: Promise<unknown>) => {
    await work;
    await revalidate();
  };
  const remove = async ({ id, receive_name: name }: Address) => {
    if (
      await confirm({
        title: t('user.address.removeTitle', { name }),
        text: t('user.address.removeText'),
        confirmLabel: t('user.remove'),
        tone: 'danger',
      })
    )
      await runAndReload(removeAddress(id));
  };
  const add = (
    <LinkButton to="/user/address/form" tone="dark">
      <Plus aria-hidden="true" />
      {t('user.address.add')}
    </LinkButton>
  );
  if (data.length === 0)
    return (
      <UserPage title={t('user.menu.address')}>
        <EmptyState level={2} title={t('user.address.none')} text={t('user.address.noneText')}>
          {add}
        </EmptyState>
      </UserPage>
    );
  return (
    <UserPage title={t('user.menu.address')} actions={add}>
      <ul className="user-cards">
        {data.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onRemove={() => remove(address)}
            onMakeDefault={() => runAndReload(makeDefault(address.id))}
          />
        ))}
      </ul>
    </UserPage>
  );
}

interface AddressCardProps {
  readonly address: Address;
  readonly onRemove: () => Promise<void>;
  readonly onMakeDefault: () => Promise<void>;
}

function AddressCard({ address, onRemove, onMakeDefault }: AddressCardProps) {
  const t = useT();
  return (
    <li className="box place-card">
      <p className="who">
        <b lang={langOf(address.receive_name)}>{address.receive_name}</b>
        <span>{address.receive_tel}</span>
        {address.is_default === 1 && <Tag tone="ok">{t('user.address.default')}</Tag>}
      </p>
      <p className="where">
        <span lang={langOf(address.area_info)}>{address.area_info}</span>
        <br />
        <span lang={langOf(address.address)}>{address.address}</span>
      </p>
      <div className="form-actions">
        <Link
          className="text-link"
          to={`/user/address/form/${address.id}`}
          aria-label={`${t('user.change')}: ${address.receive_name}`}
        >
          {t('user.change')}
        </Link>
        <Button
          tone="plain"
          size="s"
          onClick={onRemove}
          aria-label={`${t('user.remove')}: ${address.receive_name}`}
        >
          {t('user.remove')}
        </Button>
        {address.is_default !== 1 && (
          <Button tone="plain" size="s" className="push" onClick={onMakeDefault}>
            {t('user.address.makeDefault')}
          </Button>
        )}
      </div>
    </li>
  );
}

export const page = definePage({
  load: ({ api }) => readAddresses(api),
  head: ({ t }) => ({ title: t('user.menu.address'), noindex: true }),
  Page: Addresses,
});
