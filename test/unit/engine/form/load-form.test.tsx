// @vitest-environment jsdom
import { screen as page, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLoadedForm } from '../../../../engine/form/load-form.ts';
import { api } from '../../../../engine/wire/http.ts';
import { queryClient } from '../../../../engine/wire/queries.ts';
import type { PageConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';

const goods = {
  path: 'Admin/goods',
  dataPath: '/Admin/goods',
  resource: 'goods',
  rules: { update: { hash: 'a' } },
} as unknown as PageConfig;

function Form() {
  const { data } = useLoadedForm(goods, 'update', 7);
  return <p>{data === undefined ? 'loading' : `revision ${String(data.loadedRow.rev)}`}</p>;
}

test('a form that replaces another one of its row reads the row again', async () => {
  let rev = 0;
  queryClient.setQueryDefaults(['rules', 'a'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(['rules', 'a'], {});
  vi.spyOn(api, 'get').mockImplementation((async () => {
    rev += 1;
    return { id: 7, rev };
  }) as never);
  const { rerender } = render(<Form key="before" />);
  await waitFor(() => page.getByText('revision 1'));
  rerender(<Form key="after" />);
  await waitFor(() => page.getByText('revision 2'));
  expect(rev).toBe(2);
});
