import { CircleX, ExternalLink } from 'lucide-react';
import type { PaymentEnd } from '../../../schemas/contract/calls/orders/checkout.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { QrCode } from '../media/qr-code.tsx';
import { Price } from '../text/price.tsx';
import { Button } from '../ui/button.tsx';

/** A started payment that the page waits for. */
export interface AwaitedPayment {
  /** Content of the QR code to scan; undefined: it is paid elsewhere. */
  readonly code: string | undefined;
  /** It ended without money. */
  readonly end: PaymentEnd | undefined;
}

/** Shows a QR code, waits for the payment, and offers a new try after its end. */
export function ScanDialog({
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
