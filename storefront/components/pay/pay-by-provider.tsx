import { CircleX, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatPrice } from '../../../engine/format/index.ts';
import { CallError, toCallError } from '../../../engine/wire/index.ts';
import type {
  PayAnswer,
  PaymentEnd,
  PayOption,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { beginOauth } from '../../api/accounts/oauth.ts';
import { lacksOpenid, payOrders } from '../../api/orders/checkout.ts';
import { payDevice, storePaymentOrders, usePaymentPolling } from '../../state/checkout/payment.ts';
import { payInWechat, readOpenid } from '../../state/checkout/wechat.ts';
import { useAction } from '../../state/form/use-action.ts';
import { useIdempotencyKey } from '../../state/page/idempotency-key.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { QrCode } from '../media/qr-code.tsx';
import { Price } from '../text/price.tsx';
import { Button } from '../ui/button.tsx';
import type { PayWay } from './pay-by-balance.tsx';

/**
 * Pays at a provider: a QR code, a redirect on a phone, or WeChat's cashier in WeChat's own browser.
 * The page polls until the payment is completed or declined.
 */
export function PayByProvider({
  name: method,
  title: name,
  orderIds,
  total,
  onPaid,
  onChanged,
}: PayWay & PayOption) {
  const t = useT();
  const idempotencyKey = useIdempotencyKey();
  const { pathname, search } = useLocation();
  const [payment, setPayment] = useState<AwaitedPayment>();
  const [error, setError] = useState<string>();
  usePaymentPolling(orderIds, payment !== undefined && payment.end === undefined, {
    onPaid,
    onEnded: (end) => {
      setPayment({ code: undefined, end });
      onChanged();
    },
  });
  const awaitPayment = (code?: string): void => setPayment({ code, end: undefined });

  /** Opens WeChat's page, which returns to this one with the openid of the shopper. */
  const askWechat = async (refusal: string): Promise<void> => {
    const begun = beginOauth('weixin', { back: pathname + search, purpose: 'openid' });
    const answer = await begun.catch(toCallError);
    if (answer instanceof CallError) setError(refusal);
    else location.assign(answer.url);
  };
  const openCashier = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    const result = await payInWechat(parameters);
    if (result === 'ok') awaitPayment();
    else setError(t(`checkout.pay.${result === 'cancelled' ? 'cancelled' : 'cashierFailed'}`));
  };
  const goOn = async (started: PayAnswer): Promise<void> => {
    if (started.pay_status === 1) return onPaid();
    storePaymentOrders(started.pay_no, orderIds);
    if (started.kind === 'qr') return awaitPayment(started.code);
    if (started.kind === 'redirect') return location.assign(started.url ?? '');
    if (started.kind === 'sdk' && payDevice() === 'mp')
      return openCashier(started.parameters ?? {});
    return setError(t('checkout.pay.otherDevice'));
  };
  const [start, isBusy] = useAction(async () => {
    setError(undefined);
    const openid = readOpenid();
    const started = await payOrders(
      orderIds,
      { payment_name: method, device: payDevice(), ...(openid && { openid }) },
      idempotencyKey.key(),
    ).catch(toCallError);
    idempotencyKey.renew();
    setPayment(undefined);
    if (!(started instanceof CallError)) return goOn(started);
    if (lacksOpenid(started) && openid === undefined) return askWechat(started.message);
    if (started.code === codes.stale) onChanged();
    return setError(started.message);
  });
  return (
    <div className="pay-way">
      <FormError>{error}</FormError>
      <div className="go-on">
        <Button tone="buy" size="l" busy={isBusy} onClick={start}>
          {t('checkout.pay.with', { name, total: formatPrice(total) })}
        </Button>
      </div>
      <ScanDialog
        name={name}
        total={total}
        payment={payment}
        isBusy={isBusy}
        onRetry={start}
        onClose={() => setPayment(undefined)}
      />
    </div>
  );
}

/** A started payment that the page waits for. */
interface AwaitedPayment {
  /** Content of the QR code to scan; undefined: it is paid elsewhere. */
  readonly code: string | undefined;
  /** It ended without money. */
  readonly end: PaymentEnd | undefined;
}

/** Shows a QR code, waits for the payment, and offers a new try after its end. */
function ScanDialog({
  name,
  total,
  payment,
  isBusy,
  onRetry,
  onClose,
}: {
  readonly name: string;
  readonly total: string;
  readonly payment: AwaitedPayment | undefined;
  readonly isBusy: boolean;
  readonly onRetry: () => unknown;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { code, end } = payment ?? {};
  const isScan = code !== undefined && end === undefined;
  return (
    <Dialog
      title={isScan ? t('checkout.pay.scanTitle', { name }) : name}
      open={payment !== undefined}
      onClose={onClose}
      actions={
        end && (
          <>
            <Button tone="line" onClick={onClose}>
              {t('checkout.pay.otherWay')}
            </Button>
            <Button tone="buy" busy={isBusy} onClick={onRetry}>
              {t('checkout.pay.tryAgain')}
            </Button>
          </>
        )
      }
    >
      <div className="scan">
        <Price amount={total} size="big" exact />
        {isScan && <QrCode text={code} label={t('checkout.pay.scanTitle', { name })} size={216} />}
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
        {isScan && /^https?:/.test(code) && (
          <a className="text-link row" href={code} target="_blank" rel="noreferrer">
            {t('checkout.pay.openHere')}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
    </Dialog>
  );
}
