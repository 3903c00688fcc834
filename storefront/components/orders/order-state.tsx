import type { ComponentProps } from 'react';
import { Clock } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type {
  OrderState as State,
  RefundState as AfterSale,
} from '../../../schemas/contract/orders.ts';
import { useT } from '../../words.ts';
import { Countdown } from '../countdown.tsx';
import { Tag } from '../tag.tsx';

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

/** One of the nine states. */
export function OrderState({ state }: { readonly state: State }) {
  return <Tag tone={tones[state]}>{useT()(`orders.state.${state}`)}</Tag>;
}

export function RefundState({ state }: { readonly state: AfterSale }) {
  return <Tag tone={refundTones[state]}>{useT()(`orders.refundState.${state}`)}</Tag>;
}

/** How long an unpaid order still waits; then the page is read again. */
export function ClosesIn({ at }: { readonly at: string }) {
  const words = useT();
  const { revalidate } = useRevalidator();
  return (
    <div className="closes note warn">
      <Clock aria-hidden="true" />
      <span>
        {words('orders.closesIn')} <Countdown until={at} onOver={() => void revalidate()} />
      </span>
    </div>
  );
}
