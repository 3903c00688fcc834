import { defineWidget, lazyComponent } from '../../../engine/index.ts';
import { Parcels } from './parcels.tsx';
import { PrintLabels } from './print-button.tsx';

// Widgets of the order screens. The shipping dialog loads when it opens.
defineWidget(
  'orders:ship',
  lazyComponent(async () => (await import('./ship-dialog.tsx')).ShipDialog),
);
defineWidget('orders:parcels', Parcels);
defineWidget('orders:print', PrintLabels);
