import { defineWidget, loadChunk } from '../../../engine/index.ts';
import { lazy } from 'react';
import { Parcels } from './parcels.tsx';
import { PrintLabels } from './print-button.tsx';

// What the screens of orders name. The dialog is loaded when somebody ships.
defineWidget(
  'orders:ship',
  lazy(async () => ({ default: (await loadChunk(() => import('./ship-dialog.tsx'))).ShipDialog })),
);
defineWidget('orders:parcels', Parcels);
defineWidget('orders:print', PrintLabels);
