// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommandDialog } from '../../../../../engine/form/commands/command-dialog.tsx';
import { InputCommand } from '../../../../../engine/form/commands/input-command.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import en from '../../../../../locales/en/common.json' with { type: 'json' };
import zh from '../../../../../locales/zh-cn/common.json' with { type: 'json' };
import type { TrialAnswer } from '../../../../../schemas/contract/calls/backoffice/trial.ts';
import { aRefusal } from '../../a-refusal.ts';
import { aField, anItem } from '../../a-screen.ts';
import { aCommand, aScreen } from '../../table/a-screen.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer: TrialAnswer = {
  hash: 'abc',
  rows: [
    {
      resource: 'orders',
      label: 'Order',
      id: 7,
      name: 'N-7',
      change: 'change',
      fields: [
        {
          name: 'order_status',
          label: 'Status',
          before: 2,
          after: 0,
          beforeText: 'To ship',
          afterText: '',
        },
      ],
    },
    { resource: 'refunds', label: 'Refund', id: null, name: '', change: 'add', fields: [] },
  ],
  more: 0,
  unseen: 2,
  history: [],
  effects: [{ part: 'ledger', text: 'Shopper · balance: 30.00', count: 1 }],
  calls: ['mail'],
};

/** Opens the dialog of a dangerous command whose trial ends so. */
async function openDialog(trial: TrialAnswer | Error, { proof = false, texts = en } = {}) {
  const post = vi.spyOn(api, 'post').mockImplementation((async (path: string) => {
    if (!path.includes('dry=1')) return {};
    if (trial instanceof Error) throw trial;
    return trial;
  }) as never);
  render(
    <MemoryRouter>
      <IntlProvider
        locale={texts === en ? 'en' : 'zh-CN'}
        messages={flattenTexts(texts)}
        onError={() => undefined}
      >
        <CommandDialog
          screen={aScreen()}
          command={aCommand('end', { danger: true, confirm: true, proof })}
          rows={[{ id: 7, name: 'N-7', rev: 3 }]}
          onClose={() => undefined}
          onDone={() => undefined}
        />
      </IntlProvider>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  const paths = () => post.mock.calls.map(([path]) => String(path));
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('form')!));
  return { paths, submit };
}

test('a dangerous command shows what it changes, and does nothing else', async () => {
  const { paths, submit } = await openDialog(answer);
  const region = await screen.findByRole('region', { name: 'What this changes' });
  const status = region.querySelector('[role=status]')!;
  for (const text of [
    'Changed: Order N-7',
    'Status: To ship → empty',
    'New: Refund',
    'Shopper · balance: 30.00',
    '2 rows of pages that you may not see',
    'Afterwards it calls: mail',
  ])
    expect(status.textContent).toContain(text);
  await submit();
  expect(paths().at(-1)).toMatch(/commands\/end\?trial=abc$/);
});

test('a trial that fails says why, and keeps nobody from the command', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { paths, submit } = await openDialog(aRefusal(501, 'It calls a server'));
  expect(
    await screen.findByText('What this changes could not be checked: It calls a server'),
  ).toBeTruthy();
  await submit();
  expect(paths().at(-1)).toMatch(/commands\/end$/);
});

test('a command with a password is tried when a button asks for it', async () => {
  const { paths } = await openDialog(answer, { proof: true });
  expect(paths()).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByText('Show what changes')));
  expect(paths()).toEqual([expect.stringContaining('dry=1')]);
  expect(await screen.findByRole('region')).toBeTruthy();
  const field = document.querySelector<HTMLInputElement>('input[type=password]')!;
  await act(async () => void fireEvent.change(field, { target: { value: 'x' } }));
  expect(screen.queryByRole('region'), 'another password').toBeNull();
});

/** The dialogs of a dangerous command without and with an input. */
const dialogs = {
  plain: (
    <CommandDialog
      screen={aScreen()}
      command={aCommand('end', { danger: true, confirm: true })}
      rows={[{ id: 7, name: 'N-7' }]}
      onClose={() => undefined}
      onDone={() => undefined}
    />
  ),
  input: (
    <InputCommand
      screen={aScreen()}
      command={aCommand('end', { danger: true, input: [aField('text')], form: [anItem('text')] })}
      rows={[{ id: 7, name: 'N-7' }]}
      rules={{
        schema: { type: 'object', properties: { text: { type: 'string' } } },
        check: () => [],
        prune: ({ _row, ...write }) => write,
        validator: {} as never,
      }}
      prefilled={{}}
      onClose={() => undefined}
      onDone={() => undefined}
    />
  ),
};
const dialogNames = ['plain', 'input'] as const;

function show(name: keyof typeof dialogs): void {
  render(
    <MemoryRouter>
      <IntlProvider locale="en" messages={flattenTexts(en)} onError={() => undefined}>
        {dialogs[name]}
      </IntlProvider>
    </MemoryRouter>,
  );
}

test.each(dialogNames)('after a change meanwhile it is tried again: %s', async (name) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const hashes = ['first', 'second'];
  const performed: string[] = [];
  vi.spyOn(api, 'post').mockImplementation((async (path: string) => {
    if (path.includes('dry=1')) return { ...answer, hash: hashes.shift() };
    performed.push(path.split('?')[1]!);
    if (performed.length === 1) throw aRefusal(409, 'Changed');
    return {};
  }) as never);
  show(name);
  await screen.findByRole('region', {}, { timeout: 3000 });
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('form')!));
  await vi.waitFor(() => expect(hashes).toEqual(['second']));
  await submit();
  await vi.waitFor(() => expect(hashes).toEqual([]));
  await submit();
  expect(performed).toEqual(['trial=first', 'trial=second']);
});

test.each(dialogNames)('while it is tried, nothing can be sent: %s', async (name) => {
  let resolve: (tried: TrialAnswer) => void;
  const trial = new Promise((done) => {
    resolve = done;
  });
  vi.spyOn(api, 'post').mockReturnValue(trial as never);
  show(name);
  await screen.findByRole('region', {}, { timeout: 3000 });
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]')!;
  expect(button.disabled).toBe(true);
  await act(async () => resolve(answer));
  await vi.waitFor(() => expect(button.disabled).toBe(false));
});

test('it speaks both languages', async () => {
  await openDialog(answer, { texts: zh as never });
  const region = await screen.findByRole('region', { name: '将会改变的内容' });
  expect(region.textContent).toContain('Status：To ship → 空');
});
