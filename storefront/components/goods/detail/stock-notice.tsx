import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFailure } from '../../../../engine/wire/index.ts';
import { setStockNotice } from '../../../api/catalog/goods.ts';
import { useAction } from '../../../state/form/use-action.ts';
import { showToast } from '../../../state/page/toast.ts';
import { isSignedIn, signInUrl } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Purchase } from './use-purchase.ts';

/** Asks to be told when the chosen SKU is back, or takes that back. Visitors sign in first. */
export function StockNotice({
  goodsId,
  purchase: { sku, shopperState },
}: {
  readonly goodsId: number;
  readonly purchase: Purchase;
}) {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const skuId = sku?.id ?? 0;
  /** What this page has changed, by SKU. */
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isAsked = changed.get(skuId) ?? shopperState?.notices.includes(skuId) ?? false;
  const [toggle, isBusy] = useAction(async () => {
    if (!isSignedIn()) {
      void navigate(signInUrl(location));
      return;
    }
    const notice = { goods_id: goodsId, sku_id: skuId, is_asked: !isAsked };
    if (isFailure(await setStockNotice(notice))) return;
    setChanged((before) => new Map(before).set(skuId, !isAsked));
    showToast(t(isAsked ? 'goods.notice.off' : 'goods.notice.on'));
  });
  return (
    <div className="row wraps needs-script">
      <Button tone="line" busy={isBusy} aria-pressed={isAsked} onClick={toggle}>
        {isAsked ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {t(isAsked ? 'goods.notice.asked' : 'goods.notice.ask')}
      </Button>
    </div>
  );
}
