import './sms.css';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { api, errorText, toast, useRead, useResource, useT } from '../../../engine/index.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * `sms:test`: sends a template to a phone number as a test (docs/product.md#admin-calls). Shown to
 * callers that may update templates.
 */
export function SendTest() {
  const loaded = useResource('Admin/sms');
  return loaded.state === 'ready' &&
    loaded.screen.kind === 'table' &&
    loaded.screen.buttons.update.show ? (
    <TestForm />
  ) : null;
}

function TestForm() {
  const t = useT();
  const [name, setName] = useState<string>();
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string>();
  const [state, setState] = useState<'open' | 'sending'>('open');
  const {
    data: templates,
    isFetching,
    refetch,
  } = useRead(
    ['sms templates'],
    (signal) => api.get<readonly Row[]>('/Admin/sms', { isAll: 'true' }, { signal }),
    { enabled: false },
  );
  const options = (templates ?? []).map((row) => ({
    value: String(row.name),
    label: String(row.description || row.name),
  }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!name || phone.trim() === '') return setError(t('sms.incomplete'));
    setState('sending');
    try {
      await api.post('/Admin/sms/send', { name, phone: phone.trim() }, { messages: 'quiet' });
      setError(undefined);
      toast.success(t('sms.sent', { phone: phone.trim() }));
    } catch (failure) {
      setError(errorText(failure, t));
    } finally {
      setState('open');
    }
  };
  return (
    <form className="sms-test" onSubmit={(event) => void send(event)}>
      <span id="sms-test-label">{t('sms.test')}</span>
      <Select
        aria-labelledby="sms-test-label"
        value={name}
        options={options}
        placeholder={t('sms.template')}
        notFoundContent={t(isFetching ? 'form.loading' : 'form.noOptions')}
        onOpenChange={(open) => {
          if (open) void refetch();
        }}
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
      />
      <Input
        aria-label={t('sms.phone')}
        value={phone}
        inputMode="tel"
        placeholder={t('sms.phone')}
        autoComplete="off"
        onChange={(event) => {
          setPhone(event.target.value);
          setError(undefined);
        }}
      />
      <Button htmlType="submit" loading={state === 'sending'}>
        {t('sms.send')}
      </Button>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
