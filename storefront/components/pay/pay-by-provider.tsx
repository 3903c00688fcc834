import { CallError, isFailure } from '../../../engine/wire/index.ts';
import { formatPrice } from '../../../engine/format/index.ts';
import { CircleX, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PaymentEnd } from '../../../schemas/contract/calls/checkout.ts';
import { type PayMethod, payOrders } from '../../api/checkout.ts';
import { payDevice, rememberPayment, usePaid } from '../../state/paying.ts';
import { useIdempotencyKey } from '../../state/idempotency-key.ts';
import { useAction } from '../../state/use-action.ts';
import { useT } from '../../words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormError } from '../form-error.tsx';
import { Price } from '../price.tsx';
import { QrCode } from '../qr-code.tsx';

/**
 * At WeChat Pay or Alipay: a code for the phone, or on a phone the way there. The page hears of the
 * payment by itself, and of one that was declined.
 */
export function PayByProvider({
  method,
  orderIds,
  total,
  onPaid,
}: {
  readonly method: Exclude<PayMethod, 'balance'>;
  readonly orderIds: readonly number[];
  readonly total: string;
  readonly onPaid: () => void;
}) {
  const words = useT();
  const once = useIdempotencyKey();
  const name = words(`checkout.pay.${method}`);
  const [code, setCode] = useState<string>();
  const [end, setEnd] = useState<PaymentEnd>();
  const [error, setError] = useState<string>();
  usePaid(orderIds, code !== undefined && end === undefined, { onPaid, onEnded: setEnd });
  const close = (): void => {
    setCode(undefined);
    setEnd(undefined);
  };
  const [begin, isBusy] = useAction(async () => {
    setError(undefined);
    const begun = await payOrders(
      orderIds,
      { payment_name: method, device: payDevice() },
      once.key(),
    ).catch((lost: unknown) => {
      if (lost instanceof CallError) return { code: 0, msg: lost.message, data: {} };
      throw lost;
    });
    once.renew();
    close();
    if (isFailure(begun)) return setError(begun.msg);
    if (begun.pay_status === 1) return onPaid();
    rememberPayment(begun.pay_no, orderIds);
    if (begun.kind === 'qr' && begun.code !== undefined) return setCode(begun.code);
    if (begun.kind === 'redirect' && begun.url !== undefined) return location.assign(begun.url);
    return setError(words('checkout.pay.otherDevice'));
  });
  return (
    <div className="pay-way">
      <FormError>{error}</FormError>
      <div className="go-on">
        <Button tone="buy" size="l" busy={isBusy} onClick={begin}>
          {words('checkout.pay.with', { name, total: formatPrice(total) })}
        </Button>
      </div>
      <Dialog
        title={end ? name : words('checkout.pay.scanTitle', { name })}
        open={code !== undefined}
        onClose={close}
        actions={
          end && (
            <>
              <Button tone="line" onClick={close}>
                {words('checkout.pay.otherWay')}
              </Button>
              <Button tone="buy" busy={isBusy} onClick={begin}>
                {words('checkout.pay.tryAgain')}
              </Button>
            </>
          )
        }
      >
        <div className="scan">
          <Price amount={total} size="big" exact />
          {code !== undefined && end === undefined && (
            <QrCode text={code} label={words('checkout.pay.scanTitle', { name })} size={216} />
          )}
          <div role="status" className="scan-state">
            {end === undefined ? (
              <p className="row">
                <span className="spinner" aria-hidden="true" />
                {words('checkout.pay.waiting')}
              </p>
            ) : (
              <>
                <CircleX aria-hidden="true" />
                <p className="text-strong">{words(`checkout.pay.${end}`)}</p>
                <p className="sm dim">{words('checkout.pay.endedText')}</p>
              </>
            )}
          </div>
          {code !== undefined && end === undefined && /^https?:/.test(code) && (
            <a className="text-link row" href={code} target="_blank" rel="noreferrer">
              {words('checkout.pay.openHere')}
              <ExternalLink aria-hidden="true" />
            </a>
          )}
        </div>
      </Dialog>
    </div>
  );
}
