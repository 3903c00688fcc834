// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ModalFuncProps } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRestoreRows } from '../../../../../../engine/table/rows/writes/use-restore-rows.ts';
import { connectConfirm, connectedModal } from '../../../../../../engine/ui/dialogs/confirm.ts';
import { toast } from '../../../../../../engine/ui/dialogs/toast.ts';
import { api } from '../../../../../../engine/wire/http.ts';
import { codes } from '../../../../../../schemas/contract/envelope.ts';
import { aRefusal } from '../../../a-refusal.ts';
import { aScreen } from '../../a-screen.ts';

const modal = connectedModal();
beforeEach(() => connectConfirm({ confirm: ({ onOk }: ModalFuncProps) => onOk?.() } as HookAPI));
afterEach(() => {
  connectConfirm(modal!);
  cleanup();
  vi.restoreAllMocks();
});

/** A trash of five rows. @returns ids that are still deleted after all were to be restored */
async function restoreAll(answerOf: (ids: readonly number[]) => Error | undefined) {
  const deleted = new Set([1, 2, 3, 4, 5]);
  vi.spyOn(api, 'get').mockImplementation(
    async () => ({ data: [...deleted].map((id) => ({ id })), total: deleted.size }) as never,
  );
  const post = vi.spyOn(api, 'post').mockImplementation(async (path) => {
    const ids = path.split('/').at(-3)!.split(',').map(Number);
    const failure = answerOf(ids);
    if (failure) throw failure;
    for (const id of ids) deleted.delete(id);
    return {} as never;
  });
  const screen = aScreen({ views: [], search: [] });
  const list = { refresh: async () => undefined, select: () => undefined };
  const query = {};
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <IntlProvider locale="en" onError={() => undefined}>
      {children}
    </IntlProvider>
  );
  const { result } = renderHook(() => useRestoreRows(screen, list, query), { wrapper });
  await act(() => result.current.restoreAll());
  return { left: [...deleted], calls: post.mock.calls.length };
}

const refusal = aRefusal(codes.refused, 'The platform has deleted this');

test('one row that is refused leaves the others restored, and says why', async () => {
  const warn = vi.spyOn(toast, 'warning');
  const { left } = await restoreAll((ids) => (ids.includes(2) ? refusal : undefined));
  expect(left).toEqual([2]);
  expect(warn.mock.calls).toEqual([['The platform has deleted this']]);
});

test('rows that depend on each other are tried again', async () => {
  const restored: number[] = [];
  const { left } = await restoreAll((ids) => {
    const isParentThere = ids.includes(5) || restored.includes(5);
    if (ids.includes(2) || (ids.includes(1) && !isParentThere)) return refusal;
    restored.push(...ids);
    return undefined;
  });
  expect(left).toEqual([2]);
});

test('a refusal that is not about the rows ends it after one call', async () => {
  const answer = await restoreAll(() => aRefusal(codes.tooFrequent, 'Later'));
  expect(answer).toEqual({ left: [1, 2, 3, 4, 5], calls: 1 });
});
