import { defineWidget, lazyComponent } from '../../../engine/index.ts';

// Widget of the SMS screens. It loads when it is shown.
defineWidget(
  'sms:test',
  lazyComponent(async () => (await import('./send-test.tsx')).SendTest),
);
