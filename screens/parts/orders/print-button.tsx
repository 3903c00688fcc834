import { useEffect } from 'react';
import type { WidgetProps } from '../../../engine/index.ts';

/** `orders:print`: opens the labels of the selected orders in a new window, not in a dialog. */
export function PrintLabels({ command }: WidgetProps) {
  useEffect(() => {
    if (!command) return;
    window.open(
      `/${command.screen.area}/orders/waybill?ids=${command.rows.map((row) => String(row.id)).join(',')}`,
      '_blank',
      'noopener',
    );
    command.onClose();
  }, [command]);
  return null;
}
