// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { askPassword } from '../../../../engine/ui/dialogs/ask-password.tsx';
import { connectConfirm } from '../../../../engine/ui/dialogs/confirm.ts';
import { flattenTexts, type Translate } from '../../../../engine/ui/use-t.ts';
import common from '../../../../locales/en/common.json' with { type: 'json' };

afterEach(cleanup);

const texts = flattenTexts(common);
const t = ((key: string) => texts[key]) as Translate;

function Dialogs() {
  connectConfirm(App.useApp().modal);
  return null;
}

async function openDialog() {
  render(
    <App>
      <Dialogs />
    </App>,
  );
  const answers: (string | undefined)[] = [];
  void askPassword(t).then((answer) => answers.push(answer));
  return {
    answers,
    field: await screen.findByLabelText(texts['form.proof']!, { selector: 'input' }),
  };
}

test.each(['OK', 'Enter'])('%s without a password keeps the dialog and says so', async (way) => {
  const { answers, field } = await openDialog();
  const press = () => {
    if (way === 'OK')
      return fireEvent.click(screen.getByRole('button', { name: texts['form.confirmOk'] }));
    fireEvent.keyDown(field, { key: 'Enter' });
    return fireEvent.keyUp(field, { key: 'Enter' });
  };
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your password');
  expect(answers).toEqual([]);
  fireEvent.change(field, { target: { value: 'word' } });
  press();
  await waitFor(() => expect(answers).toEqual(['word']));
});

test('a closed dialog answers nothing', async () => {
  const { answers } = await openDialog();
  fireEvent.click(screen.getByRole('button', { name: texts['form.cancel'] }));
  await waitFor(() => expect(answers).toEqual([undefined]));
});
