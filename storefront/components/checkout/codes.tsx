import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { maxCodeLength } from '../../../schemas/contract/orders.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import type { CheckoutModel } from '../../state/checkout/use-checkout.ts';
import { useT } from '../../texts.ts';
import { TextField } from '../form/field.tsx';

/** Takes a code for all promotions that have codes, and lists those that take something off. */
export function Codes({ checkout }: { readonly checkout: CheckoutModel }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { codes, codeError, isStale } = checkout;
  const isLong = textLength(text.trim()) > maxCodeLength;
  const error = isLong ? t('common.rule.most', { most: maxCodeLength }) : codeError;
  // On phones the total covers the end of the page
  useEffect(() => {
    if (error !== '') form.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const add = async (): Promise<void> => {
    if (text.trim() !== '' && !isLong && (await checkout.addCode(text))) setText('');
    input.current?.focus();
  };
  return (
    <form
      ref={form}
      className="box codes"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        ref={input}
        label={t('checkout.codes.title')}
        error={error === '' ? undefined : error}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        after={
          <button
            type="submit"
            className="in-field text-link"
            disabled={isStale || text.trim() === ''}
          >
            {t('checkout.codes.use')}
          </button>
        }
      />
      <ul className="row wraps" aria-live="polite">
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              className="chip"
              aria-label={t('checkout.codes.remove', { code })}
              onClick={() => {
                checkout.removeCode(code);
                input.current?.focus();
              }}
            >
              {code}
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
