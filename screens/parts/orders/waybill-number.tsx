import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { api, areaAtom, errorText, queryClient, useT } from '../../../engine/index.ts';
import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type {
  DispatchOrder,
  OrderWaybill,
} from '../../../schemas/contract/calls/orders/dispatch.ts';
import type { ParcelDraft } from './ship-drafts.ts';

/**
 * Button that gets the number of a parcel by the mall's account at the courier, and a link to its
 * sheet. A second press gives the same number.
 */
export function WaybillNumber({
  order,
  parcel,
  position,
  courier,
  name,
  onNumber,
}: {
  readonly order: DispatchOrder;
  readonly parcel: ParcelDraft;
  /** Position among the parcels of the dialog, from 1. */
  readonly position: number;
  /** Code of the courier whose numbers can be got: '*' any, '' none. */
  readonly courier: string;
  readonly name: string;
  readonly onNumber: (number: string) => void;
}) {
  const t = useT();
  const area = useAtomValue(areaAtom);
  const {
    mutate: load,
    isPending,
    error,
    data: waybill,
  } = useMutation(
    {
      mutationFn: () =>
        api.post<OrderWaybill>(
          `${apiPrefix[area]}orders/waybill`,
          { id: order.id, delivery_code: parcel.code, parcel: position },
          { messages: 'quiet' },
        ),
      onSuccess: (answer) => onNumber(answer.delivery_no),
    },
    queryClient,
  );
  if (parcel.code === '' || !['*', parcel.code].includes(courier)) return null;
  const isShown = waybill?.delivery_no === parcel.trackingNo && waybill.label !== '';
  return (
    <p className="ship-waybill">
      <Button
        type="link"
        size="small"
        loading={isPending}
        aria-label={t('orders.getWaybillOf', { name })}
        onClick={() => load()}
      >
        {t('orders.getWaybill')}
      </Button>
      {isShown && (
        <a href={waybill.label} target="_blank" rel="noreferrer">
          {t('orders.waybillSheet')}
        </a>
      )}
      {error && (
        <span className="field-error" role="alert">
          {errorText(error, t)}
        </span>
      )}
    </p>
  );
}
