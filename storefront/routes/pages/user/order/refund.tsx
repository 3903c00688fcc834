import { useRevalidator } from 'react-router-dom';
import { formatPrice } from '../../../../../engine/format/index.ts';
import type {
  OrderRefund,
  ShopOrder,
} from '../../../../../schemas/contract/calls/orders/orders.ts';
import { refundStep, refundType } from '../../../../../schemas/contract/order-statuses.ts';
import { refundSilenceOf } from '../../../../../schemas/contract/orders.ts';
import { langOf } from '../../../../../schemas/rules/local-name.ts';
import { readOrder } from '../../../../api/orders/orders.ts';
import { appealRefund, confirmExchange, withdrawRefund } from '../../../../api/orders/refunds.ts';
import { Picture } from '../../../../components/media/picture.tsx';
import { useCourierName } from '../../../../components/orders/courier-name.tsx';
import { RefundState } from '../../../../components/orders/order-state.tsx';
import { SendBack } from '../../../../components/orders/send-back.tsx';
import { ShownPictures } from '../../../../components/orders/shown-pictures.tsx';
import { Button, LinkButton } from '../../../../components/ui/button.tsx';
import { Timeline } from '../../../../components/ui/timeline.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage, notFound } from '../../../../page.ts';
import { canAskRefund, refundOf } from '../../../../rules/order-actions.ts';
import { refundProgress } from '../../../../rules/order-progress.ts';
import { useOrderWrite } from '../../../../state/orders/use-order-actions.ts';
import { useT } from '../../../../texts.ts';
import '../../../../styles/pages/trade.css';
import '../../../../styles/pages/user.css';
import { useTimeText } from '../../../../components/text/use-time-text.ts';
import '../../../../styles/pages/orders.css';
import { useState } from 'react';
import { Dialog } from '../../../../components/feedback/dialog.tsx';
import { TextArea } from '../../../../components/form/field.tsx';
import { SubmitButton } from '../../../../components/form/submit.tsx';
import { useRules } from '../../../../state/form/use-rules.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';

interface Data {
  readonly order: ShopOrder;
  readonly refund: OrderRefund;
}

/** Latest after-sale of an order and its next step. `:id` is the order's id. */
export const page = definePage<Data>({
  async load({ api, params: { id = '' } }) {
    const order = await readOrder(api, id);
    const refund = refundOf(order);
    if (!refund) throw notFound();
    return { order, refund };
  },
  head: ({ t }) => ({ title: t('orders.refund.title'), noindex: true }),
  Page: ({ data }) => <RefundPage {...data} />,
});

function RefundPage({ order, refund }: Data) {
  const t = useT();
  const timeText = useTimeText();
  const { revalidate } = useRevalidator();
  const progress = refundProgress(refund, order.logs);
  /** What happens at the deadline when nobody acts; `none` without a deadline. */
  const silence = refundSilenceOf(refund);
  const { refund_state: state } = refund;
  const deadline = withoutBreaks(timeText(refund.deadline));
  return (
    <UserPage title={t('orders.refund.title')} back={`/user/order/${order.id}`}>
      <div className="orders">
        <div className="box order">
          <div className="order-head">
            <b className="kind">{t(`orders.kind.${refund.refund_type}`)}</b>
            <RefundState state={state} />
            {refund.is_appeal === 1 && <span>{t('orders.refund.appealed')}</span>}
            <span className="push num">{refund.refund_no}</span>
          </div>
          <Timeline
            label={t('orders.refund.way')}
            now={progress.current}
            moments={progress.steps.map(({ name, time }) => ({
              name: t(`orders.refundStep.${name}`),
              time,
            }))}
          />
          <p className="refund-say">
            {t(`orders.refundText.${textOf(order, refund)}`, {
              money: formatPrice(refund.money),
            })}
            {silence !== 'none' && ` ${t(`orders.refundBy.${silence}`, { time: deadline })}`}
          </p>
          <div className="order-foot">
            <NextSteps order={order} refund={refund} />
          </div>
        </div>
        {state === 'send' && (
          <SendBack orderId={order.id} storeId={order.store.id} onSent={revalidate} />
        )}
        <RefundFacts order={order} refund={refund} />
      </div>
    </UserPage>
  );
}

/** The buttons of what the shopper can do now. */
function NextSteps({ order, refund }: Data) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const write = useOrderWrite();
  const { refund_state: state } = refund;
  const isSentBack = refund.refund_step !== refundStep.none;
  return (
    <>
      {refund.is_open === 1 && !isSentBack && (
        <Button size="s" onClick={() => write('withdraw', (key) => withdrawRefund(order.id, key))}>
          {t('orders.refund.withdraw')}
        </Button>
      )}
      {state === 'user' && (
        <Button
          size="s"
          tone="buy"
          onClick={() => write('arrived', (key) => confirmExchange(order.id, key))}
        >
          {t('orders.refund.arrived')}
        </Button>
      )}
      {state === 'rejected' && refund.is_appeal === 0 && order.is_settlement === 0 && (
        <Appeal orderId={order.id} onSent={revalidate} />
      )}
      {canAskRefund(order) && (
        <LinkButton size="s" to={`/user/order/refund_form/${order.id}`}>
          {t('orders.refund.again')}
        </LinkButton>
      )}
    </>
  );
}

/**
 * Locale key of the text: who decides (the platform after an appeal) or, at the end, where the
 * money went.
 */
function textOf(
  { payment_name: payment }: ShopOrder,
  { refund_state: state, is_appeal: appealed, refund_type: type, money }: OrderRefund,
): string {
  if (state === 'finished' && type !== refundType.exchange && money !== '0.00')
    return payment === 'balance' ? 'toBalance' : 'toSource';
  if (appealed === 0) return state;
  if (state === 'review') return 'appeal';
  return state === 'rejected' ? 'appealRejected' : state;
}

/** A time that does not break across lines. */
const withoutBreaks = (time: string): string => time.replaceAll(' ', '\u00a0');

function RefundFacts({ order, refund }: Data) {
  const t = useT();
  const courierName = useCourierName();
  const parcel = (code: string, name: string, no: string): string =>
    `${courierName(code, name)} ${no}`.trim();
  const facts = [
    [
      t('orders.refund.money'),
      refund.refund_type === refundType.exchange ? '' : formatPrice(refund.money),
    ],
    [t('orders.refund.why'), refund.refund_remark],
    [
      t(
        refund.is_appeal === 1 && refund.refund_state === 'rejected'
          ? 'orders.refund.decided'
          : 'orders.refund.refused',
      ),
      refund.refuse_remark,
    ],
    [t('orders.refund.appealWhy'), refund.appeal_remark],
    [
      t('orders.refund.ownParcel'),
      parcel(refund.delivery_code, refund.delivery_name, refund.delivery_no),
    ],
    [
      t('orders.refund.storeParcel'),
      parcel(refund.re_delivery_code, refund.re_delivery_name, refund.re_delivery_no),
    ],
  ] as const;
  return (
    <section className="box sum still" aria-labelledby="facts">
      <h2 id="facts">{t('orders.refund.facts')}</h2>
      <ul className="refund-goods">
        {refund.lines.map(({ order_goods_id: id, num }) => {
          const line = order.order_goods.find((orderLine) => orderLine.id === id)!;
          return (
            <li key={id}>
              <Picture src={line.goods_image} width={150} sizes="3.5rem" />
              <span className="clamp-2" lang={langOf(line.goods_name)}>
                {line.goods_name} {line.sku_name}
              </span>
              <span className="num faint">× {num}</span>
            </li>
          );
        })}
      </ul>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang={langOf(value)}>{value}</dd>
            </div>
          ))}
      </dl>
      <ShownPictures urls={refund.images} />
    </section>
  );
}

const maxTextLength = 150;

/** Appeal to the platform against a store's refusal. Possible once. */
function Appeal({ orderId, onSent }: { readonly orderId: number; readonly onSent: () => unknown }) {
  const t = useT();
  const rules = useRules();
  const [isOpen, setOpen] = useState(false);
  const form = useShopForm<{ readonly remark: string }, object>({
    defaults: { remark: '' },
    submitValues: ({ remark }, key) => appealRefund(orderId, remark, key),
    onSuccess: () => {
      setOpen(false);
      return onSent();
    },
  });
  return (
    <>
      <Button size="s" tone="dark" onClick={() => setOpen(true)}>
        {t('orders.refund.appeal')}
      </Button>
      <Dialog title={t('orders.refund.appeal')} open={isOpen} onClose={() => setOpen(false)}>
        <form className="form" noValidate onSubmit={form.submit}>
          <p className="dim sm">{t('orders.refund.appealText')}</p>
          <TextArea
            label={t('orders.refund.appealWhy')}
            {...form.field('remark', rules.text(maxTextLength))}
          />
          <SubmitButton form={form}>{t('orders.refund.appealSend')}</SubmitButton>
        </form>
      </Dialog>
    </>
  );
}
