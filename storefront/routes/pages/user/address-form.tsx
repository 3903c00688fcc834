import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Address, readAddress } from '../../../api/accounts/addresses.ts';
import { AddressForm } from '../../../components/form/address-form.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { returnUrlOr } from '../../../rules/return-url.ts';
import { useT } from '../../../texts.ts';

/** Creates or edits an address; `?back=` is the path to open afterwards. */
function AddressPage({ data }: { readonly data: Address | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = returnUrlOr(search, '/user/address');
  return (
    <UserPage title={t(data ? 'user.address.change' : 'user.address.add')} back={back}>
      <div className="box panel-form">
        <AddressForm
          key={data?.id}
          address={data}
          onSaved={() => navigate(back)}
          onCancel={() => navigate(back)}
        />
      </div>
    </UserPage>
  );
}

export const page = definePage<Address | undefined>({
  load: async ({ api, params }) =>
    params.id === undefined ? undefined : readAddress(api, params.id),
  head: ({ data, t }) => ({
    title: t(data ? 'user.address.change' : 'user.address.add'),
    noindex: true,
  }),
  Page: AddressPage,
});
