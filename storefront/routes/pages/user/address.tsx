import { isFailure } from '../../../../engine/wire/index.ts';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type Address, makeDefault, readAddresses, removeAddress } from '../../../api/addresses.ts';
import { definePage } from '../../../page.ts';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/tag.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { confirm } from '../../../state/confirm.ts';
import { useT } from '../../../words.ts';

/** The address book: cards, the default one first. */
function Addresses({ data }: { readonly data: readonly Address[] }) {
  const words = useT();
  const { revalidate } = useRevalidator();
  const act = async (work: Promise<unknown>) => {
    if (!isFailure(await work)) await revalidate();
  };
  const remove = async ({ id, receive_name: name }: Address) => {
    if (
      await confirm({
        title: words('user.address.removeTitle', { name }),
        text: words('user.address.removeText'),
        go: words('user.remove'),
        tone: 'danger',
      })
    )
      await act(removeAddress(id));
  };
  const add = (
    <LinkButton to="/user/address/form" tone="dark">
      <Plus aria-hidden="true" />
      {words('user.address.add')}
    </LinkButton>
  );
  if (data.length === 0)
    return (
      <UserPage title={words('user.place.address')}>
        <EmptyState
          level={2}
          title={words('user.address.none')}
          text={words('user.address.noneText')}
        >
          {add}
        </EmptyState>
      </UserPage>
    );
  return (
    <UserPage title={words('user.place.address')} actions={add}>
      <ul className="me-cards">
        {data.map((address) => (
          <li className="box place-card" key={address.id}>
            <p className="who">
              <b lang={langOf(address.receive_name)}>{address.receive_name}</b>
              <span>{address.receive_tel}</span>
              {address.is_default === 1 && <Tag tone="ok">{words('user.address.default')}</Tag>}
            </p>
            <p className="where" lang={langOf(address.area_info)}>
              {address.area_info}
              <br />
              {address.address}
            </p>
            <div className="form-acts">
              <Link
                className="text-link"
                to={`/user/address/form/${address.id}`}
                aria-label={`${words('user.change')}: ${address.receive_name}`}
              >
                {words('user.change')}
              </Link>
              <Button
                tone="plain"
                size="s"
                onClick={() => remove(address)}
                aria-label={`${words('user.remove')}: ${address.receive_name}`}
              >
                {words('user.remove')}
              </Button>
              {address.is_default !== 1 && (
                <Button
                  tone="plain"
                  size="s"
                  className="push"
                  onClick={() => act(makeDefault(address.id))}
                >
                  {words('user.address.makeDefault')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </UserPage>
  );
}

export const page = definePage({
  load: ({ api }) => readAddresses(api),
  head: ({ words }) => ({ title: words('user.place.address'), noindex: true }),
  Page: Addresses,
});
