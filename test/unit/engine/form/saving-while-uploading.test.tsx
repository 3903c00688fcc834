// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { FormBody } from '../../../../engine/form/form-body.tsx';
import { formShape } from '../../../../engine/form/schema/form-model.ts';
import { useForm } from '../../../../engine/form/state/use-form.ts';
import { toast } from '../../../../engine/ui/dialogs/toast.ts';
import { flattenTexts } from '../../../../engine/ui/use-t.ts';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import type { Row } from '../../../../schemas/rules/types.ts';
import { HeldUpload } from '../../../helpers/held-upload.ts';
import { resourceOf } from '../../../helpers/values/examples.ts';
import { aField, anItem, somebody } from '../a-screen.ts';
import { browserRules } from '../browser-rules.ts';

const resource = resourceOf({ name: { type: 'text' }, picture: { type: 'image' } });
const fields = [aField('name', { label: 'Name' }), aField('picture', { type: 'image' })];
const items = [anItem('name', { label: 'Name' }), anItem('picture', { type: 'upload' })];
const shape = formShape('store', items, fields);
const noRow: Row = {};

afterEach(() => {
  cleanup();
  HeldUpload.sent.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a form is not saved without a picture that is still being sent', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => undefined;
  const warning = vi.spyOn(toast, 'warning').mockReturnValue();
  const rules = await browserRules(resource, 'store', new Map([['notes', resource]]));
  const sent: Row[] = [];
  function Host() {
    const form = useForm<object>({
      id: 'f',
      shape,
      rules,
      checks: [],
      variables: somebody,
      loadedRow: noRow,
      preset: noRow,
      title: () => '',
      send: async (write) => {
        sent.push(write);
        return {};
      },
      onDone: () => undefined,
      onUnchanged: () => undefined,
    });
    return <FormBody id="f" shape={shape} rules={rules} dialog={{ labelWidth: 90 }} form={form} />;
  }
  const { container } = render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <Host />
    </IntlProvider>,
  );
  const file = new File(['x'], 'new.png', { type: 'image/png' });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  await waitFor(() => expect(HeldUpload.sent).toHaveLength(1));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Cup' } });
  const save = () => act(async () => void fireEvent.submit(container.querySelector('form')!));
  await save();
  expect([sent, warning.mock.calls]).toEqual([[], [['Wait until the files are sent']]]);
  await act(async () => HeldUpload.sent[0]!.answer('/new.webp'));
  await save();
  expect(sent).toEqual([{ name: 'Cup', picture: '/new.webp' }]);
});
