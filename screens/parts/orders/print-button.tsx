import type { WidgetProps } from '../../../engine/index.ts';
import { useEffect } from 'react';

/**
 * `orders:print`: in the stead of a dialog, the labels of the chosen orders in a window of their
 * own.
 */
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
