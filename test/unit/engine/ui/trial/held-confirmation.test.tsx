// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { confirm, connectConfirm } from '../../../../../engine/ui/dialogs/confirm.ts';
import { AutoTrial } from '../../../../../engine/ui/trial/auto-trial.tsx';
import type { TrialAnswer } from '../../../../../schemas/contract/calls/backoffice/trial.ts';

afterEach(cleanup);

const answer = { hash: 'abc', rows: [], effects: [], calls: [], more: 0, unseen: 0 };

test('a confirmation cannot be pressed while its write is tried', async () => {
  let resolve: (tried: TrialAnswer) => void;
  const tried = new Promise<TrialAnswer>((done) => {
    resolve = done;
  });
  const update = vi.fn();
  let content: ReactNode;
  connectConfirm({
    confirm: (shown: { readonly content: ReactNode }) => {
      ({ content } = shown);
      return { update };
    },
  } as never);
  const hashes: unknown[] = [];
  void confirm({
    title: 'Delete',
    okText: 'Delete',
    cancelText: 'Cancel',
    undo: 'Final',
    details: (hold) => (
      <AutoTrial tryOut={() => tried} onHash={(hash) => hashes.push(hash)} hold={hold} />
    ),
  });
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      {content}
    </IntlProvider>,
  );
  expect(update.mock.lastCall).toEqual([{ okButtonProps: { danger: true, disabled: true } }]);
  await act(async () => resolve({ ...answer, history: [] }));
  await vi.waitFor(() =>
    expect(update.mock.lastCall).toEqual([{ okButtonProps: { danger: true, disabled: false } }]),
  );
  expect(hashes.at(-1)).toBe('abc');
});
