import { CallError, isFailure } from '../../../engine/wire/index.ts';
import { formatPrice } from '../../../engine/format/index.ts';
import { CircleX, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PaymentEnd } from '../../../schemas/contract/calls/checkout.ts';
import { type PayMethod, payOrders } from '../../api/checkout.ts';
import { payDevice, storePaymentOrders, usePaymentPolling } from '../../state/payment.ts';
import { useIdempotencyKey } from '../../state/idempotency-key.ts';
import { useAction } from '../../state/use-action.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { Price } from '../text/price.tsx';
import { QrCode } from '../media/qr-code.tsx';

/**
 * Pays with WeChat Pay or Alipay: a QR code, or a redirect on a phone. The page polls until the
 * payment is completed or declined.
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
  const t = useT();
  const idempotencyKey = useIdempotencyKey();
  const name = t(`checkout.pay.${method}`);
  const [code, setCode] = useState<string>();
  const [end, setEnd] = useState<PaymentEnd>();
  const [error, setError] = useState<string>();
  usePaymentPolling(orderIds, code !== undefined && end === undefined, { onPaid, onEnded: setEnd });
  const close = (): void => {
    setCode(undefined);
    setEnd(undefined);
  };
  const [start, isBusy] = useAction(async () => {
    setError(undefined);
    const started = await payOrders(
      orderIds,
      { payment_name: method, device: payDevice() },
      idempotencyKey.key(),
    ).catch((cause: unknown) => {
      if (cause instanceof CallError) return { code: 0, msg: cause.message, data: {} };
      throw cause;
    });
    idempotencyKey.renew();
    close();
    if (isFailure(started)) return setError(started.msg);
    if (started.pay_status === 1) return onPaid();
    storePaymentOrders(started.pay_no, orderIds);
    if (started.kind === 'qr' && started.code !== undefined) return setCode(started.code);
    if (started.kind === 'redirect' && started.url !== undefined)
      return location.assign(started.url);
    return setError(t('checkout.pay.otherDevice'));
  });
  return (
    <div className="pay-way">
      <FormError>{error}</FormError>
      <div className="go-on">
        <Button tone="buy" size="l" busy={isBusy} onClick={start}>
          {t('checkout.pay.with', { name, total: formatPrice(total) })}
        </Button>
      </div>
      <Dialog
        title={end ? name : t('checkout.pay.scanTitle', { name })}
        open={code !== undefined}
        onClose={close}
        actions={
          end && (
            <>
              <Button tone="line" onClick={close}>
                {t('checkout.pay.otherWay')}
              </Button>
              <Button tone="buy" busy={isBusy} onClick={start}>
                {t('checkout.pay.tryAgain')}
              </Button>
            </>
          )
        }
      >
        <div className="scan">
          <Price amount={total} size="big" exact />
          {code !== undefined && end === undefined && (
            <QrCode text={code} label={t('checkout.pay.scanTitle', { name })} size={216} />
          )}
          <div role="status" className="scan-state">
            {end === undefined ? (
              <p className="row">
                <span className="spinner" aria-hidden="true" />
                {t('checkout.pay.waiting')}
              </p>
            ) : (
              <>
                <CircleX aria-hidden="true" />
                <p className="text-strong">{t(`checkout.pay.${end}`)}</p>
                <p className="sm dim">{t('checkout.pay.endedText')}</p>
              </>
            )}
          </div>
          {code !== undefined && end === undefined && /^https?:/.test(code) && (
            <a className="text-link row" href={code} target="_blank" rel="noreferrer">
              {t('checkout.pay.openHere')}
              <ExternalLink aria-hidden="true" />
            </a>
          )}
        </div>
      </Dialog>
    </div>
  );
}
