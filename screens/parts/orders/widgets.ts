import { lazy } from 'react';
import { defineWidget, loadChunk } from '../../../engine/index.ts';
import { Parcels } from './parcels.tsx';
import { PrintLabels } from './print-button.tsx';

// Widgets of the order screens. The shipping dialog loads when it opens.
defineWidget(
  'orders:ship',
  lazy(async () => ({ default: (await loadChunk(() => import('./ship-dialog.tsx'))).ShipDialog })),
);
defineWidget('orders:parcels', Parcels);
defineWidget('orders:print', PrintLabels);
