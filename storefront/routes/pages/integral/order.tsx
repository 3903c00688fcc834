import { type FormEvent, useState } from 'react';
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
import { AddressChoice } from '../../../components/checkout/address-choice.tsx';
import { TextArea } from '../../../components/form/field.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { maxPieces } from '../../../components/form/quantity.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Points } from '../../../components/text/points.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { definePage, notFound } from '../../../page.ts';
import { withAddress } from '../../../rules/addresses.ts';
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

const formId = 'points-order';

/** Checkout of the points mall: address, remark and points. */
function IntegralOrder({ data: { goods, num, addresses: initial } }: { readonly data: Data }) {
  const t = useT();
  const [addresses, setAddresses] = useState(initial);
  const [addressId, setAddressId] = useState(addresses[0]?.id);
  const [isAdding, setAdding] = useState(addresses.length === 0);
  const total = goods.goods_price * num;
  const form = usePointsOrder({ id: goods.id, buy_num: num, address_id: addressId ?? 0, total });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (addressId === undefined) setAdding(true);
    else form.submit(event);
  };
  return (
    <div className="wrap points-order">
      <h1>{t('points.orderTitle')}</h1>
      <div className="points-cols">
        <div className="points-parts">
          <div className="box part">
            <AddressChoice
              addresses={addresses}
              addressId={addressId}
              isAdding={isAdding}
              setAdding={setAdding}
              onChoose={(address) => {
                setAddresses((shown) => withAddress(shown, address));
                setAddressId(address.id);
              }}
            />
          </div>
          {/* The dialog of a new address has a form of its own */}
          <form id={formId} noValidate onSubmit={submit}>
            <OrderedGoods goods={goods} num={num} total={total} form={form} />
          </form>
        </div>
        <PointsSum total={total} form={form} />
      </div>
    </div>
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

function PointsSum({ total, form }: Ordered) {
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
          form={formId}
          tone="buy"
          size="l"
          full
          busy={form.isBusy}
          disabled={isShort}
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
