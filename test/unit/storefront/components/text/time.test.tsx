// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { Time } from '../../../../../storefront/components/text/time.tsx';

afterEach(cleanup);

test.each([
  { locale: 'en', to: 'day', shown: 'Sep 5, 2026' },
  { locale: 'en', to: 'minute', shown: 'Sep 5, 2026, 08:05' },
  { locale: 'en', to: 'monthAndMinute', shown: 'Sep 5, 08:05' },
  { locale: 'zh-CN', to: 'day', shown: '2026年9月5日' },
  { locale: 'zh-CN', to: 'minute', shown: '2026年9月5日 08:05' },
  { locale: 'zh-CN', to: 'monthAndMinute', shown: '9月5日 08:05' },
] as const)('a time is written in the language of the page: $shown', ({ locale, to, shown }) => {
  const { container } = render(
    <IntlProvider locale={locale}>
      <Time at="2026-09-05 08:05:09" to={to} />
      <Time at="2026-09-05" />
      <Time at="" />
    </IntlProvider>,
  );
  const [time, day, none] = [...container.querySelectorAll('time')];
  expect([time?.textContent, time?.dateTime]).toEqual([shown, '2026-09-05T08:05:09']);
  expect(day?.textContent).toBe(locale === 'en' ? 'Sep 5, 2026' : '2026年9月5日');
  expect(none?.textContent).toBe('');
});
