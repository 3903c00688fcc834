import { defineWidget, loadChunk } from '../../../engine/index.ts';
import { lazy } from 'react';

// What the screens of messages name; loaded where it stands.
defineWidget(
  'sms:test',
  lazy(async () => ({ default: (await loadChunk(() => import('./send-test.tsx'))).SendTest })),
);
