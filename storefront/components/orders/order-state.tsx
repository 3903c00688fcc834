import { Clock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import type { ParcelState } from '../../../schemas/contract/dicts/parcel-dicts.ts';
import { groupStatus } from '../../../schemas/contract/order-statuses.ts';
import type {
  RefundState as AfterSale,
  OrderState as State,
} from '../../../schemas/contract/orders.ts';
import { useT } from '../../texts.ts';
import { Countdown } from '../text/countdown.tsx';
import { Tag } from '../ui/tag.tsx';

type Tone = ComponentProps<typeof Tag>['tone'];
const tones: Readonly<Record<State, Tone>> = {
  pay: 'warn',
  ship: 'info',
  receive: 'info',
  comment: 'info',
  done: 'ok',
  cancelled: undefined,
  refund: 'warn',
  return: 'warn',
  finished: 'ok',
};
const refundTones: Readonly<Record<AfterSale, Tone>> = {
  review: 'warn',
  send: 'warn',
  seller: 'info',
  user: 'info',
  finished: 'ok',
  rejected: 'bad',
  withdrawn: undefined,
};

const parcelTones: Readonly<Record<Exclude<ParcelState, ''>, Tone>> = {
  collected: 'info',
  transit: 'info',
  delivering: 'info',
  delivered: 'ok',
  problem: 'bad',
  returning: 'warn',
  returned: 'bad',
};

/** A paid order waits for its group before the store ships it. */
export function OrderState({
  order: { order_state: state, collective: group },
}: {
  readonly order: Pick<ShopOrder, 'order_state' | 'collective'>;
}) {
  const t = useT();
  const isForming = state === 'ship' && group?.status === groupStatus.open;
  return <Tag tone={tones[state]}>{t(isForming ? 'orders.forming' : `orders.state.${state}`)}</Tag>;
}

export function RefundState({ state }: { readonly state: AfterSale }) {
  return <Tag tone={refundTones[state]}>{useT()(`orders.refundState.${state}`)}</Tag>;
}

/** Nothing while the courier says nothing. */
export function ParcelStateTag({ state }: { readonly state: ParcelState }) {
  const t = useT();
  if (state === '') return null;
  return <Tag tone={parcelTones[state]}>{t(`orders.parcelState.${state}`)}</Tag>;
}

/** Time until an unpaid order is cancelled; then the page is loaded again. */
export function ClosesIn({ cancelAt }: { readonly cancelAt: string }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  return (
    <div className="closes note warn">
      <Clock aria-hidden="true" />
      <span>
        {t('orders.closesIn')} <Countdown until={cancelAt} onOver={() => void revalidate()} />
      </span>
    </div>
  );
}
