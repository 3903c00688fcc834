// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { CommandSummary } from '../../../../engine/form/commands/command-summary.tsx';
import { confirm, confirmDiscard, connectConfirm } from '../../../../engine/ui/dialogs/confirm.ts';
import { confirmChanges } from '../../../../engine/ui/dialogs/confirm-changes.ts';
import { flattenTexts, type Translate } from '../../../../engine/ui/use-t.ts';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import { aCommand, aScreen } from '../table/a-screen.ts';

afterEach(cleanup);

const texts = flattenTexts(common);
const t = ((key: string) => texts[key]) as Translate;

/** What a dialog of `confirm` says below its title. */
function contentOf(ask: () => Promise<boolean>): string {
  const show = vi.fn();
  connectConfirm({ confirm: show } as never);
  void ask();
  return show.mock.calls[0]![0].content;
}

test('a question with a red button says whether its action can be undone', () => {
  const change = { confirm: 'The shop closes.' };
  const context = { name: '', fill: (text: string) => text, t };
  expect(contentOf(() => confirmChanges([change], context))).toBe(
    'The shop closes. You can change this back.',
  );
  expect(contentOf(() => confirmDiscard(t))).toBe(
    'They have not been saved. This cannot be undone.',
  );
  const plain = { title: 'Save?', okText: 'Save', cancelText: 'Cancel' };
  expect(contentOf(() => confirm(plain))).toBe('');
});

test.each([
  [{ danger: true }, 'This cannot be undone.'],
  [{ danger: true, consequence: 'It is closed.' }, 'It is closed. This cannot be undone.'],
  [
    { danger: true, consequence: 'It is off.', undo: 'Turn it on again.' },
    'It is off. Turn it on again.',
  ],
  [{ danger: false, consequence: 'It is read.' }, 'It is read.'],
] as const)('the dialog of a command %j says so', ({ danger, ...more }, expected) => {
  const command = aCommand('end', {
    danger,
    texts: { consequence: undefined, undo: undefined, submit: undefined, done: undefined, ...more },
  });
  const { container } = render(
    <IntlProvider locale="en" messages={texts}>
      <CommandSummary screen={aScreen()} command={command} rows={[{ id: 1, name: 'Cup' }]} />
    </IntlProvider>,
  );
  expect(container.querySelector('.command-text')!.textContent).toBe(`Cup ${expected}`);
});
