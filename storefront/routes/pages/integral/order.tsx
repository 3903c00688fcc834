import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { formatWhole } from '../../../../engine/format/index.ts';
import type { IntegralGoodsDetail } from '../../../../schemas/contract/calls/catalog/integral.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type Address, readAddresses } from '../../../api/accounts/addresses.ts';
import {
  type PointsPurchase,
  payWithPoints,
  readIntegralGoods,
} from '../../../api/catalog/integral.ts';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { AddressForm } from '../../../components/form/address-form.tsx';
import { TextArea } from '../../../components/form/field.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { maxPieces } from '../../../components/form/quantity.tsx';
import { RadioCards } from '../../../components/form/radio-cards.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Place } from '../../../components/text/place.tsx';
import { Points } from '../../../components/text/points.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { definePage, notFound } from '../../../page.ts';
import { isRowId } from '../../../rules/row-ids.ts';
import { useRules } from '../../../state/form/use-rules.ts';
import { type ShopForm, useShopForm } from '../../../state/form/use-shop-form.ts';
import { showToast } from '../../../state/page/toast.ts';
import { refreshUser, useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/points.css';
import '../../../styles/pages/trade.css';

interface Data {
  readonly goods: IntegralGoodsDetail;
  readonly num: number;
  readonly addresses: readonly Address[];
}
interface Values {
  readonly remark: string;
}

/** Checkout of the points mall: address, remark and points. */
function IntegralOrder({ data: { goods, num, addresses: initial } }: { readonly data: Data }) {
  const t = useT();
  const [addresses, setAddresses] = useState(initial);
  const [addressId, setAddressId] = useState(addresses[0]?.id);
  const [isAdding, setAdding] = useState(addresses.length === 0);
  const total = goods.goods_price * num;
  const form = usePointsOrder({ id: goods.id, buy_num: num, address_id: addressId ?? 0, total });
  return (
    <>
      <form className="wrap points-order" noValidate onSubmit={form.submit}>
        <h1>{t('points.orderTitle')}</h1>
        <div className="points-cols">
          <div className="points-parts">
            <AddressChoice
              addresses={addresses}
              addressId={addressId}
              onChoose={setAddressId}
              onAdd={() => setAdding(true)}
            />
            <OrderedGoods goods={goods} num={num} total={total} form={form} />
          </div>
          <PointsSum total={total} form={form} isReady={addressId !== undefined} />
        </div>
      </form>
      <Dialog title={t('points.newAddress')} open={isAdding} onClose={() => setAdding(false)}>
        <AddressForm
          onCancel={() => setAdding(false)}
          onSaved={(saved) => {
            setAddresses([saved, ...addresses]);
            setAddressId(saved.id);
            setAdding(false);
          }}
        />
      </Dialog>
    </>
  );
}

function usePointsOrder(order: Omit<PointsPurchase, 'remark'>): ShopForm<Values> {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return useShopForm<Values, object>({
    defaults: { remark: '' },
    submitValues: ({ remark }, key) =>
      payWithPoints({ ...order, remark }, `${key}-${order.address_id}-${order.total}`),
    // The refusal of a changed price stays on the page, beside the new price
    onStale: revalidate,
    onSuccess: async () => {
      await refreshUser();
      showToast(t('points.done'));
      await navigate('/user/integral_order', { replace: true });
    },
  });
}

function AddressChoice({
  addresses,
  addressId,
  onChoose,
  onAdd,
}: {
  readonly addresses: readonly Address[];
  readonly addressId: number | undefined;
  readonly onChoose: (id: number) => void;
  readonly onAdd: () => void;
}) {
  const t = useT();
  return (
    <section className="box part" aria-labelledby="where">
      <div className="sect-head">
        <h2 id="where">{t('points.where')}</h2>
        <Button tone="plain" size="s" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {t('points.newAddress')}
        </Button>
      </div>
      {addresses.length === 0 ? (
        <p className="faint">{t('points.noAddress')}</p>
      ) : (
        <RadioCards
          hidden
          legend={t('points.where')}
          value={addressId}
          onChange={onChoose}
          options={addresses.map((address) => ({
            value: address.id,
            children: (
              <>
                <b lang={langOf(address.receive_name)}>
                  {address.receive_name} <span className="faint">{address.receive_tel}</span>
                </b>
                <span>
                  <Place area={address.area_info} address={address.address} />
                </span>
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}

interface Ordered {
  /** Points. */
  readonly total: number;
  readonly form: ShopForm<Values>;
}

function OrderedGoods({ goods, num, total, form }: Ordered & Pick<Data, 'goods' | 'num'>) {
  const t = useT();
  const rules = useRules();
  return (
    <section className="box part" aria-labelledby="what">
      <h2 id="what">{t('points.what')}</h2>
      <div className="bought">
        <Picture src={goods.goods_master_image} width={72} sizes="72px" />
        <p lang={langOf(goods.goods_name)}>{goods.goods_name}</p>
        <span className="faint">× {num}</span>
        <Points amount={total} />
      </div>
      <TextArea label={t('points.remark')} {...form.field('remark', rules.most(150))} />
    </section>
  );
}

/** @param isReady an address is chosen */
function PointsSum({ total, form, isReady }: Ordered & { readonly isReady: boolean }) {
  const t = useT();
  const user = useUser();
  const isShort = user !== undefined && user.integral < total;
  return (
    <aside className="box points-sum" aria-label={t('points.sum')}>
      <dl>
        <div>
          <dt>{t('points.mine')}</dt>
          <dd>{formatWhole(user?.integral)}</dd>
        </div>
        <div>
          <dt>{t('points.delivery')}</dt>
          <dd>{t('points.deliveryFree')}</dd>
        </div>
        <div className="total">
          <dt>{t('points.total')}</dt>
          <dd>
            <Points amount={total} size="big" />
          </dd>
        </div>
      </dl>
      {isShort && (
        <p className="note warn">{t('points.lacking', { count: total - user.integral })}</p>
      )}
      <FormError>{form.error}</FormError>
      <div className="go-on">
        <Button
          type="submit"
          tone="buy"
          size="l"
          full
          busy={form.isBusy}
          disabled={isShort || !isReady}
        >
          {t('points.pay')}
        </Button>
      </div>
    </aside>
  );
}

export const page = definePage<Data>({
  load: async ({ api, params: { id, buy_num: pieces } }) => {
    const num = Number(pieces);
    if (!isRowId(id) || !Number.isInteger(num) || num < 1 || num > maxPieces) throw notFound();
    const [goods, addresses] = await Promise.all([readIntegralGoods(api, id), readAddresses(api)]);
    return { goods, num, addresses };
  },
  head: ({ t }) => ({ title: t('points.orderTitle'), noindex: true }),
  Page: IntegralOrder,
});
