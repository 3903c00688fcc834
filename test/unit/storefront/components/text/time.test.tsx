// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import en from '../../../../../locales/en/storefront/common.json' with { type: 'json' };
import zh from '../../../../../locales/zh-cn/storefront/common.json' with { type: 'json' };
import { Time } from '../../../../../storefront/components/text/time.tsx';
import { flatten } from '../../../../../storefront/texts.ts';

afterEach(cleanup);

test.each([
  { locale: 'en', to: 'day', shown: '5 Sep 2026' },
  { locale: 'en', to: 'minute', shown: '5 Sep 2026, 08:05' },
  { locale: 'en', to: 'monthAndMinute', shown: '5 Sep, 08:05' },
  { locale: 'zh-CN', to: 'day', shown: '2026-09-05' },
  { locale: 'zh-CN', to: 'minute', shown: '2026-09-05 08:05' },
  { locale: 'zh-CN', to: 'monthAndMinute', shown: '09-05 08:05' },
] as const)('a time is written in the language of the page: $shown', ({ locale, to, shown }) => {
  const messages = flatten(locale === 'en' ? en : zh, 'storefront.common');
  const { container } = render(
    <IntlProvider locale={locale} messages={messages as Record<string, string>}>
      <Time at="2026-09-05 08:05:09" to={to} />
      <Time at="2026-09-05" />
      <Time at="" />
    </IntlProvider>,
  );
  const [time, day, none] = [...container.querySelectorAll('time')];
  expect([time?.textContent, time?.dateTime]).toEqual([shown, '2026-09-05T08:05:09']);
  expect(day?.textContent).toBe(locale === 'en' ? '5 Sep 2026' : '2026-09-05');
  expect(none?.textContent).toBe('');
});
