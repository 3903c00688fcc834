import { lazy } from 'react';
import { defineWidget, loadChunk } from '../../../engine/index.ts';

// Widget of the SMS screens. It loads when it is shown.
defineWidget(
  'sms:test',
  lazy(async () => ({ default: (await loadChunk(() => import('./send-test.tsx'))).SendTest })),
);
