import { expect, test } from 'vitest';
import { messageText } from '../../../../../server/mall/messages/message-text.ts';

test.each([
  ['8.00', '¥8.00'],
  ['1551.60', '¥1,551.60'],
  ['9007199254740993.25', '¥9,007,199,254,740,993.25'],
])('an amount of %s is written as pages write it', (money, shown) => {
  for (const language of ['en', 'zh-cn'] as const)
    expect(
      messageText(language, { kind: 'cash_asked', params: { name: 'Lin', money } }, '¥'),
    ).toContain(shown);
});
