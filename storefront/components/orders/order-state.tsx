import { Clock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ParcelState } from '../../../schemas/contract/dicts/parcel-dicts.ts';
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

export function OrderState({ state }: { readonly state: State }) {
  return <Tag tone={tones[state]}>{useT()(`orders.state.${state}`)}</Tag>;
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
