import './orders.css';
import { Select } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  Dialog,
  type FormErrors,
  LoadingDialog,
  runCommand,
  SubmitFooter,
  searchIcon,
  type Translate,
  toast,
  useEachInput,
  useT,
  useUnsaved,
  type WidgetCommand,
  type WidgetProps,
} from '../../../engine/index.ts';
import type { Courier, Dispatch } from '../../../schemas/contract/calls/orders/dispatch.ts';
import {
  type ChangeParcels,
  initialDrafts,
  inputOf,
  isEmptyParcel,
  type ParcelDrafts,
} from './ship-drafts.ts';
import { ShipOrder } from './ship-order.tsx';
import { useCouriers, useDispatch } from './use-dispatch.ts';

/**
 * `orders:ship`: ships the selected orders with a courier and tracking number for each parcel. All
 * orders are shipped or none (docs/product.md#admin-pages).
 */
export function ShipDialog({ command }: WidgetProps) {
  return command ? <ShipDialogLoader {...command} /> : null;
}

function ShipDialogLoader(props: WidgetCommand) {
  const { screen, rows, command, onClose } = props;
  const loaded = useDispatch(screen.area, rows.map((row) => String(row.id)).join(','));
  const couriers = useCouriers();
  const dialog = { title: command.label, setting: dialogSize, rows: 5, onClose };
  if (!loaded.isSuccess) return <LoadingDialog {...dialog} loaded={loaded} />;
  if (!couriers.isSuccess) return <LoadingDialog {...dialog} loaded={couriers} />;
  return <ShipForm {...props} dispatch={loaded.data} couriers={couriers.data} />;
}

interface ShipFormProps extends WidgetCommand {
  readonly dispatch: Dispatch;
  readonly couriers: readonly Courier[];
}

function ShipForm(props: ShipFormProps) {
  const { command, onClose, dispatch, couriers } = props;
  const t = useT();
  const id = useId();
  const { orders } = dispatch;
  const { drafts, setDrafts, change, errors, notes, isPending, submit } = useShipForm(props, id);
  const options = couriers.map(({ code, name }) => ({ value: code, label: name }));
  const hasInput = () => [...drafts.values()].flat().some(({ trackingNo }) => trackingNo !== '');
  useUnsaved(hasInput);
  return (
    <Dialog
      title={orders.length === 1 ? command.label : t('orders.shipMany', { count: orders.length })}
      setting={dialogSize}
      content={hasInput() ? 'dirty' : 'clean'}
      className="ship-dialog"
      onClose={onClose}
      footer={(close) => (
        <SubmitFooter
          notes={notes}
          form={id}
          submitText={
            orders.length === 1 ? command.label : t('orders.shipCount', { count: orders.length })
          }
          isBusy={isPending}
          close={close}
        />
      )}
    >
      {orders.length > 1 && (
        <CourierOfAll id={`${id}-all`} drafts={drafts} options={options} onChange={setDrafts} />
      )}
      <form
        id={id}
        noValidate
        onKeyDown={moveOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit(drafts);
        }}
      >
        {orders.map((order, index) => (
          <ShipOrder
            key={order.id}
            id={`${id}-${order.id}`}
            order={order}
            drafts={drafts.get(order.id)!}
            couriers={options}
            errorAt={(pointer) => errors.get(`/rows/${index}/input/parcels${pointer}`)}
            onChange={(toNext) => change(order.id, toNext)}
            waybillCourier={dispatch.waybill_courier}
          />
        ))}
      </form>
    </Dialog>
  );
}

/** @param id DOM id of the form */
function useShipForm({ screen, command, onDone, dispatch, couriers }: ShipFormProps, id: string) {
  const t = useT();
  const { orders } = dispatch;
  const [drafts, setDrafts] = useState<ParcelDrafts>(() =>
    initialDrafts(dispatch, couriers[0]?.code ?? ''),
  );
  const { clearErrors, ...input } = useEachInput({
    check: (sent: ParcelDrafts) => missingParts(orders, sent, t),
    run: (sent) =>
      runCommand({
        screen,
        command,
        rows: orders.map(({ id: order, rev }) => ({ id: order, rev })),
        input: orders.map((order) => inputOf(sent.get(order.id)!)),
      }),
    done: () => {
      toast.success(t('msg.success'));
      onDone();
    },
    onErrors: () => focusFirst(id),
  });
  const change = (order: number, toNext: ChangeParcels) => {
    setDrafts((current) => new Map([...current, [order, toNext(current.get(order)!)]]));
    clearErrors();
  };
  return { drafts, setDrafts, change, ...input };
}

/** An error for each parcel without a tracking number, and for each empty one beside lists. */
const missingParts = (orders: Dispatch['orders'], drafts: ParcelDrafts, t: Translate): FormErrors =>
  new Map(
    orders.flatMap(({ id }, index) =>
      drafts.get(id)!.flatMap((parcel, parcelIndex, parcels) => {
        const pointer = `/rows/${index}/input/parcels/${parcelIndex}`;
        const errors: (readonly [string, string])[] = [];
        if (parcel.trackingNo.trim() === '')
          errors.push([`${pointer}/delivery_no`, t('msg.requiredMsg')]);
        if (isEmptyParcel(parcel, parcels))
          errors.push([`${pointer}/lines`, t('orders.emptyParcel')]);
        return errors;
      }),
    ),
  );

/** Sets the courier of all parcels; empty while they have several. */
function CourierOfAll({
  id,
  drafts,
  options,
  onChange,
}: {
  readonly id: string;
  readonly drafts: ParcelDrafts;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly onChange: (drafts: ParcelDrafts) => void;
}) {
  const t = useT();
  const codes = new Set([...drafts.values()].flat().map(({ code }) => code));
  const choose = (code: string) =>
    onChange(
      new Map(
        [...drafts].map(([order, parcels]) => [
          order,
          parcels.map((parcel) => ({ ...parcel, code })),
        ]),
      ),
    );
  return (
    <div className="ship-all">
      <label htmlFor={id}>{t('orders.courierOfAll')}</label>
      <Select
        id={id}
        value={codes.size === 1 ? [...codes][0] : undefined}
        options={options}
        showSearch={{ searchIcon, optionFilterProp: 'label' }}
        placeholder={t('form.choose')}
        onChange={choose}
      />
    </div>
  );
}

/**
 * Enter goes to the next empty tracking number, as a scanner types it after each code. In the last
 * one it ships.
 */
function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const next = inputs
    .slice(inputs.indexOf(target) + 1)
    .find((input) => input.value === '' && input.getAttribute('role') !== 'combobox');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Focuses the first wrong input once the messages are rendered. */
const focusFirst = (id: string): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`form[id="${id}"] [aria-invalid=true]`)?.focus(),
  );
};
const dialogSize = { width: '760px', fullscreen: false } as const;
