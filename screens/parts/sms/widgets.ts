import { lazy } from 'react';
import { defineWidget } from '../../../engine/cells/widgets.ts';
import { loadChunk } from '../../../engine/client/chunk.ts';

// What the screens of messages name; loaded where it stands.
defineWidget(
  'sms:test',
  lazy(async () => ({ default: (await loadChunk(() => import('./send-test.tsx'))).SendTest })),
);
