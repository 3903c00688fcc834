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
import { Button } from '../../../../components/ui/button.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { canAskRefund, refundReasons } from '../../../../rules/order-actions.ts';
import { useRules } from '../../../../state/form/use-rules.ts';
import { type ShopForm, useShopForm } from '../../../../state/form/use-shop-form.ts';
import { type RefundFormModel, useRefundForm } from '../../../../state/orders/use-refund-form.ts';
import { useT } from '../../../../texts.ts';
import '../../../../styles/pages/trade.css';
import '../../../../styles/pages/user.css';
import '../../../../styles/pages/orders.css';
import { langOf } from '../../../../../schemas/rules/local-name.ts';
import { Checkbox } from '../../../../components/form/checkbox.tsx';
import { Quantity } from '../../../../components/form/quantity.tsx';
import { SkuName } from '../../../../components/goods/sku-name.tsx';
import { Picture } from '../../../../components/media/picture.tsx';

/** Form to request an after-sale: type, pieces, reason, photos. `:id` is the order's id. */
export const page = definePage<ShopOrder>({
  load: ({ api, params: { id = '' } }) => readOrder(api, id),
  head: ({ t }) => ({ title: t('orders.refund.ask'), noindex: true }),
  Page: ({ data }) => <RefundFormPage order={data} />,
});

/** Limits of the server. */
const maxRemarkLength = 150;
const maxPictures = 4;

function RefundFormPage({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  return (
    <UserPage title={t('orders.refund.ask')} back={`/user/order/${order.id}`}>
      {canAskRefund(order) ? (
        <RefundForm order={order} />
      ) : (
        <EmptyState
          level={2}
          title={t('orders.refund.notNow')}
          action={[`/user/order/${order.id}`, t('orders.toOrder')]}
        />
      )}
    </UserPage>
  );
}

interface Values {
  readonly refund_remark: string;
  /** Type, lines and photos as JSON, so that a change renews the idempotency key. */
  readonly chosen: string;
}

function RefundForm({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const rules = useRules();
  const model = useRefundForm(order);
  const isBeforeShipping = order.order_status < orderStatus.toReceive;
  const [images, setImages] = useState<readonly string[]>([]);
  const { form, submit } = useRefundRequest(order, model, images);
  return (
    <form className="orders" noValidate onSubmit={submit}>
      <KindChoice model={model} isBeforeShipping={isBeforeShipping} />
      <RefundLines order={order} form={model} />
      <SentChoice model={model} />
      <div className="box comment-line">
        <ReasonChips form={form} reasons={refundReasons(order)} />
        <TextArea
          label={t('orders.refund.why')}
          {...form.field('refund_remark', rules.text(maxRemarkLength))}
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
        <RefundAmount model={model} />
        <FormError>{form.error}</FormError>
        <Button type="submit" tone="buy" size="l" busy={form.isBusy}>
          {t('orders.refund.send')}
        </Button>
      </div>
    </form>
  );
}

/** The form that sends the request; without a line it shows an error in place of sending. */
function useRefundRequest(
  order: ShopOrder,
  { kind, lines, isOfSent }: RefundFormModel,
  images: readonly string[],
) {
  const t = useT();
  const navigate = useNavigate();
  const form = useShopForm<Values, object>({
    defaults: { refund_remark: '', chosen: '' },
    submitValues: (values, key) =>
      requestRefund(
        {
          order_id: order.id,
          refund_type: kind,
          refund_remark: values.refund_remark,
          images,
          lines,
          is_sent: isOfSent ? 1 : 0,
        },
        key,
      ),
    onSuccess: () => navigate(`/user/order/refund/${order.id}`, { replace: true }),
  });
  const submit = (event: { preventDefault: () => void }): void => {
    form.setValue('chosen', JSON.stringify([kind, lines, isOfSent, images]));
    if (lines.length > 0) {
      form.submit(event);
      return;
    }
    event.preventDefault();
    form.setError('root', { message: t('orders.refund.nothing') });
  };
  return { form, submit };
}

function KindChoice({
  model,
  isBeforeShipping,
}: {
  readonly model: RefundFormModel;
  readonly isBeforeShipping: boolean;
}) {
  const t = useT();
  return (
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
  );
}

/** Which pieces of an order that is sent in parts are refunded. */
function SentChoice({ model: { isOfSent, setOfSent } }: { readonly model: RefundFormModel }) {
  const t = useT();
  if (isOfSent === undefined) return null;
  return (
    <RadioCards
      legend={t('orders.refund.whichFirst')}
      value={isOfSent ? 1 : 0}
      onChange={(value) => setOfSent(value === 1)}
      options={([0, 1] as const).map((value) => ({
        value,
        children: <b>{t(`orders.refund.${value === 1 ? 'sentFirst' : 'unsentFirst'}`)}</b>,
      }))}
    />
  );
}

/** Predefined reasons; a click writes one into the remark. */
function ReasonChips({
  form,
  reasons,
}: {
  readonly form: ShopForm<Values>;
  readonly reasons: readonly string[];
}) {
  const t = useT();
  const remark = form.watch('refund_remark');
  return (
    <div className="field">
      <span className="field-label" id="reasons">
        {t('orders.refund.reasons')}
      </span>
      <div className="row wraps" role="group" aria-labelledby="reasons">
        {reasons.map((reason) => {
          const text = t(`orders.reason.${reason}`);
          return (
            <button
              type="button"
              className="chip"
              key={reason}
              aria-pressed={remark.startsWith(text)}
              onClick={() => form.setValue('refund_remark', text, { shouldValidate: true })}
            >
              {text}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** What comes back, as the server computes it. */
function RefundAmount({ model: { kind, preview } }: { readonly model: RefundFormModel }) {
  const t = useT();
  if (kind === refundType.exchange) return <p role="status">{t('orders.refund.noMoney')}</p>;
  return (
    <p role="status">
      {t('orders.refund.amount')}{' '}
      <b className="num price">{preview ? formatPrice(preview.money) : '…'}</b>{' '}
      {preview && preview.freight_money !== '0.00' && (
        <small className="faint">
          {t('orders.refund.withFreight', { money: formatPrice(preview.freight_money) })}
        </small>
      )}
    </p>
  );
}

/** Lines and quantities of an after-sale request. Completely refunded lines are left out. */
function RefundLines({
  order,
  form,
}: {
  readonly order: ShopOrder;
  readonly form: RefundFormModel;
}) {
  const t = useT();
  return (
    <fieldset className="box refund-lines">
      <legend className="visually-hidden">{t('orders.refund.which')}</legend>
      {order.order_goods
        .filter((line) => line.refund_num < line.buy_num)
        .map((line) => {
          const maxPieces = line.buy_num - line.refund_num;
          const wanted = form.pieces.get(line.id) ?? 0;
          return (
            <div className="refund-line-row" key={line.id}>
              <Checkbox
                label={line.goods_name}
                checked={wanted > 0}
                onChange={({ target }) => form.setPieces(line.id, target.checked ? maxPieces : 0)}
              />
              <Picture src={line.goods_image} width={150} sizes="4rem" />
              <div className="name">
                <span className="clamp-2" lang={langOf(line.goods_name)}>
                  {line.goods_name}
                </span>
                <SkuName name={line.sku_name} />
              </div>
              {wanted > 0 && maxPieces > 1 ? (
                <Quantity
                  label={t('orders.refund.pieces', { name: line.goods_name })}
                  value={wanted}
                  max={maxPieces}
                  onChange={(num) => form.setPieces(line.id, num)}
                />
              ) : (
                <span className="num sm faint">× {maxPieces}</span>
              )}
            </div>
          );
        })}
    </fieldset>
  );
}
