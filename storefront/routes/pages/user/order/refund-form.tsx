import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPrice } from '../../../../../engine/format/index.ts';
import type { ShopOrder } from '../../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus, refundType } from '../../../../../schemas/contract/order-statuses.ts';
import { readOrder } from '../../../../api/orders/orders.ts';
import { requestRefund } from '../../../../api/orders/refunds.ts';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { TextArea } from '../../../../components/form/field.tsx';
import { FormError } from '../../../../components/form/form-error.tsx';
import { PictureUpload } from '../../../../components/form/picture-upload.tsx';
import { RadioCards } from '../../../../components/form/radio-cards.tsx';
import { RefundLines } from '../../../../components/refunds/refund-lines.tsx';
import { Button, LinkButton } from '../../../../components/ui/button.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { useRules } from '../../../../state/form/use-rules.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { canAskRefund } from '../../../../state/orders/order-actions.ts';
import { useRefundForm } from '../../../../state/orders/use-refund-form.ts';
import { useT } from '../../../../texts.ts';
import '../../../../styles/pages/trade.css';
import '../../../../styles/pages/user.css';
import '../../../../styles/pages/orders.css';

/** Form to request an after-sale: type, pieces, reason, photos. `:id` is the order's id. */
export const page = definePage<ShopOrder>({
  load: ({ api, params: { id = '' } }) => readOrder(api, id),
  head: ({ t }) => ({ title: t('orders.refund.ask'), noindex: true }),
  Page: ({ data }) => <RefundFormPage order={data} />,
});

/**
 * Predefined reasons (docs/product.md#after-sales), with a separate list for goods that are not
 * shipped, and limits of the server.
 */
const reasons = ['damaged', 'size', 'colour', 'other'] as const;
const reasonsBeforeShipping = ['unwanted', 'address', 'late', 'other'] as const;
const maxRemarkLength = 150;
const maxPictures = 4;

function RefundFormPage({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  return (
    <UserPage title={t('orders.refund.ask')} back={`/user/order/${order.id}`}>
      {canAskRefund(order) ? (
        <RefundForm order={order} />
      ) : (
        <EmptyState level={2} title={t('orders.refund.notNow')}>
          <LinkButton tone="dark" to={`/user/order/${order.id}`}>
            {t('orders.toOrder')}
          </LinkButton>
        </EmptyState>
      )}
    </UserPage>
  );
}

function RefundForm({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const rules = useRules();
  const navigate = useNavigate();
  const model = useRefundForm(order);
  const { preview } = model;
  const isBeforeShipping = order.order_status < orderStatus.toReceive;
  const [images, setImages] = useState<readonly string[]>([]);
  const form = useShopForm<
    {
      readonly refund_remark: string;
      /** Type, lines and photos as JSON, so that a change renews the idempotency key. */
      readonly chosen: string;
    },
    object
  >({
    defaults: { refund_remark: '', chosen: '' },
    submitValues: (values, key) =>
      requestRefund(
        {
          order_id: order.id,
          refund_type: model.kind,
          refund_remark: values.refund_remark,
          images,
          lines: model.lines,
        },
        key,
      ),
    onSuccess: () => navigate(`/user/order/refund/${order.id}`, { replace: true }),
  });
  const submit = (event: { preventDefault: () => void }): void => {
    form.setValue('chosen', JSON.stringify([model.kind, model.lines, images]));
    if (model.lines.length > 0) {
      form.submit(event);
      return;
    }
    event.preventDefault();
    form.setError('root', { message: t('orders.refund.nothing') });
  };
  return (
    <form className="orders" noValidate onSubmit={submit}>
      <RadioCards
        legend={t('orders.refund.kind')}
        value={model.kind}
        onChange={model.chooseKind}
        options={model.kinds.map((value) => ({
          value,
          children: (
            <span className="place-text">
              <b>{t(`orders.kind.${value}`)}</b>
              <span className="dim xs">
                {t(
                  `orders.kindText.${value === refundType.refund && isBeforeShipping ? 'before' : value}`,
                )}
              </span>
            </span>
          ),
        }))}
      />
      <RefundLines order={order} form={model} />
      <div className="box comment-line">
        <div className="field">
          <span className="field-label" id="reasons">
            {t('orders.refund.reasons')}
          </span>
          <div className="row wraps" role="group" aria-labelledby="reasons">
            {(isBeforeShipping ? reasonsBeforeShipping : reasons).map((reason) => (
              <button
                type="button"
                className="chip"
                key={reason}
                aria-pressed={form.watch('refund_remark').startsWith(t(`orders.reason.${reason}`))}
                onClick={() =>
                  form.setValue('refund_remark', t(`orders.reason.${reason}`), {
                    shouldValidate: true,
                  })
                }
              >
                {t(`orders.reason.${reason}`)}
              </button>
            ))}
          </div>
        </div>
        <TextArea
          label={t('orders.refund.why')}
          maxLength={maxRemarkLength}
          {...form.field('refund_remark', rules.required)}
        />
        <PictureUpload
          label={t('orders.refund.photos', { most: maxPictures })}
          folder="refund"
          max={maxPictures}
          value={images}
          onChange={setImages}
        />
      </div>
      <div className="box refund-end">
        <p role="status">
          {model.kind === refundType.exchange ? (
            t('orders.refund.noMoney')
          ) : (
            <>
              {t('orders.refund.amount')}{' '}
              <b className="num price">{preview ? formatPrice(preview.money) : '…'}</b>{' '}
              {preview && preview.freight_money !== '0.00' && (
                <small className="faint">
                  {t('orders.refund.withFreight', {
                    money: formatPrice(preview.freight_money),
                  })}
                </small>
              )}
            </>
          )}
        </p>
        <FormError>{form.error}</FormError>
        <Button type="submit" tone="buy" size="l" busy={form.isBusy}>
          {t('orders.refund.send')}
        </Button>
      </div>
    </form>
  );
}
