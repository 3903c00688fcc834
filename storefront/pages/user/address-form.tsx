import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Address, readAddress } from '../../api/addresses.ts';
import { definePage } from '../../page.ts';
import { AddressForm } from '../../parts/address-form.tsx';
import { UserPage } from '../../parts/user-page.tsx';
import { wayBackTo } from '../../state/way-back.ts';
import { useWords } from '../../words.ts';

/** One address, new or changed; `?back=` leads on from here. */
function AddressPage({ data }: { readonly data: Address | undefined }) {
  const words = useWords(),
    navigate = useNavigate(),
    [search] = useSearchParams(),
    back = wayBackTo(search, '/user/address');
  return (
    <UserPage title={words(data ? 'user.address.change' : 'user.address.add')} back={back}>
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
    params['id'] === undefined ? undefined : readAddress(api, params['id']),
  head: ({ data, words }) => ({
    title: words(data ? 'user.address.change' : 'user.address.add'),
    noindex: true,
  }),
  Page: AddressPage,
});
