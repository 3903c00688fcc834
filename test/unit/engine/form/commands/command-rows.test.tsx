// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { CommandRows } from '../../../../../engine/form/commands/command-rows.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { PageConfig } from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import { aField } from '../../a-screen.ts';
import { aCommand, aScreen } from '../../table/a-screen.ts';

const shown = (field: string) => ({
  kind: 'field',
  field,
  label: field,
  type: 'text',
  columns: [],
});

test('a text has a button that copies it; a masked secret and an address of a picture have none', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({
    id: 1,
    bank_name: 'Bank',
    card_no: '•••• 0212',
    photo: '/a.png',
  } as never);
  const fields = ['bank_name', 'card_no', 'photo'];
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <CommandRows
        screen={aScreen({
          fields: [
            aField('bank_name'),
            aField('card_no', { type: 'secret', shown: 4 }),
            aField('photo', { type: 'image' }),
          ],
        })}
        command={aCommand('pay', {
          show: fields.map(shown) as unknown as PageConfig['commands'][number]['show'],
        })}
        rows={[{ id: 1 }]}
      />
    </IntlProvider>,
  );
  await screen.findByText('•••• 0212');
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual([common.command.copy.replace('{label}', 'bank_name')]);
});
