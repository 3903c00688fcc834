// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { formWidget } from '../../../../../engine/fields/define-field.ts';
import { defineField } from '../../../../../engine/fields/registry.ts';
import { FormBody } from '../../../../../engine/form/form-body.tsx';
import { formShape } from '../../../../../engine/form/schema/form-model.ts';
import type { SchemaRules } from '../../../../../engine/form/schema/schema-form.tsx';
import { useForm } from '../../../../../engine/form/state/use-form.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import { resourceOf } from '../../../../helpers/values/examples.ts';
import { aField, anItem, somebody } from '../../a-screen.ts';
import { browserRules } from '../../browser-rules.ts';

afterEach(cleanup);

let rendered: string[] = [];
defineField(
  'counted',
  formWidget(({ id, label, value, onChange }) => {
    rendered.push(label);
    return (
      <input
        id={id}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }),
);

const names = ['first', 'second', 'third'];
const shape = formShape(
  'update',
  names.map((name) => anItem(name, { type: 'counted' as never })),
  names.map((name) => aField(name)),
);
const row = { id: 1, rev: 1, first: 'a', second: 'b', third: 'c' };
const noPreset = {};

function Host({ rules }: { readonly rules: SchemaRules }) {
  const form = useForm<unknown>({
    id: 'f',
    shape,
    rules,
    checks: [],
    variables: somebody,
    loadedRow: row,
    preset: noPreset,
    title: () => '',
    send: async () => ({}),
    onDone: () => undefined,
    onUnchanged: () => undefined,
  });
  return <FormBody id="f" shape={shape} rules={rules} dialog={{ labelWidth: 90 }} form={form} />;
}

test('typing into a field renders no other field', async () => {
  const fields = Object.fromEntries(names.map((name) => [name, { type: 'text' }]));
  const resource = resourceOf(fields as Parameters<typeof resourceOf>[0]);
  const rules = await browserRules(resource, 'update', new Map([['notes', resource]]));
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <Host rules={rules} />
    </IntlProvider>,
  );
  expect(new Set(rendered)).toEqual(new Set(names));
  rendered = [];
  for (const text of ['x', 'xy', 'xyz'])
    fireEvent.change(screen.getByLabelText('second'), { target: { value: text } });
  expect(screen.getByLabelText<HTMLInputElement>('second').value).toBe('xyz');
  expect(new Set(rendered)).toEqual(new Set(['second']));
});
