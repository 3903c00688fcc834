import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Dialog, describedBy, FormRow, useT, useUnsaved } from '../../../engine/index.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';

/** Longest name of a folder or picture (docs/product.md#tables). */
const nameLength = 30;

export interface NameRequest {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  /** Saves the name. Resolves to an error message, or to undefined when saved. */
  readonly save: (name: string) => Promise<string | undefined>;
}

/** Dialog for the name of a folder or picture. It shows the server's refusal below the input. */
export function NameDialog({
  request: { title, label, name, save },
  onClose,
}: {
  readonly request: NameRequest;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  useUnsaved(() => typed !== name);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    input.current?.focus({ cursor: 'all' });
  }, []);
  const submit = async () => {
    if (saving || typed.trim() === '')
      return setError(typed.trim() === '' ? t('errors.rules.required') : error);
    setSaving(true);
    const problem = await save(typed.trim());
    setSaving(false);
    if (problem === undefined) onClose();
    else setError(problem);
  };
  return (
    <Dialog
      title={title}
      setting={{ width: '400px', fullscreen: false }}
      content={typed === name ? 'clean' : 'dirty'}
      onClose={onClose}
      className="space-naming"
      footer={(close) => (
        <div className="foot">
          <span className="grow" />
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => void submit()}>
            {t('form.save')}
          </Button>
        </div>
      )}
    >
      <FormRow label={label} control="space-name" must="required" error={error}>
        <Input
          ref={input}
          value={typed}
          count={{ max: nameLength, show: true, strategy: textLength }}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
          onPressEnter={() => void submit()}
          {...describedBy('space-name', error)}
        />
      </FormRow>
    </Dialog>
  );
}
