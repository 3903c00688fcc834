// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../../engine/ui/elements/error-boundary.tsx';
import { lazyComponent } from '../../../../engine/ui/loading/lazy-component.tsx';

afterEach(cleanup);

const Box = ({ children, name }: { readonly children?: ReactNode; readonly name: string }) => (
  <div>
    {name}
    {children}
  </div>
);
const lazyBox = () => lazyComponent(async () => Box);

test('the fallback is shown until the script is there', async () => {
  let arrive = (_component: typeof Box): void => undefined;
  const script = new Promise<typeof Box>((resolve) => {
    arrive = resolve;
  });
  const Part = lazyComponent(() => script);
  render(<Part name="loaded" fallback="waiting" />);
  expect(document.body.textContent).toBe('waiting');
  await act(async () => arrive(Box));
  expect(document.body.textContent).toBe('loaded');
});

test('nested parts whose scripts are there do not wait for each other', async () => {
  const [Outer, Middle, Inner] = [lazyBox(), lazyBox(), lazyBox()];
  const start = performance.now();
  render(
    <Outer name="1" fallback="…">
      <Middle name="2" fallback="…">
        <Inner name="3" fallback="…" />
      </Middle>
    </Outer>,
  );
  await screen.findByText('3');
  // React would show each suspended part 300 ms after the one around it
  expect(performance.now() - start).toBeLessThan(300);
});

test('a part is shown at once when its script was loaded before, by itself or by `preload`', async () => {
  const load = vi.fn(async () => Box);
  const Part = lazyComponent(load);
  await Part.preload();
  const first = render(<Part name="first" fallback="waiting" />);
  expect(document.body.textContent).toBe('first');
  first.unmount();
  render(<Part name="second" fallback="waiting" />);
  expect(document.body.textContent).toBe('second');
  expect(load).toHaveBeenCalledTimes(1);
});

test('components that are shown at the same time load their script once', async () => {
  const load = vi.fn(async () => Box);
  const Part = lazyComponent(load);
  render(
    <>
      <Part name="one" />
      <Part name="two" />
    </>,
  );
  await screen.findByText('two');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a script that does not load is an error of the part, and loads when the part is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => Box).mockRejectedValueOnce(new Error('network'));
  const Part = lazyComponent(load);
  const shown = (key: string) => (
    <IntlProvider
      locale="en"
      messages={{ 'engine.state.reload': 'Reload' }}
      onError={() => undefined}
    >
      <ErrorBoundary resetKey={key}>
        <Part name="loaded" />
      </ErrorBoundary>
    </IntlProvider>
  );
  const { rerender } = render(shown('first'));
  await screen.findByText('state.reload');
  expect(document.body.textContent).not.toContain('loaded');
  rerender(shown('second'));
  await screen.findByText('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
