import { X } from 'lucide-react';
import { useState } from 'react';
import type { CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import { useClassName, useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { FieldMessage } from '../form/field.tsx';

/** Choice of the third-level classes that a store sells in. `value`: their ids. */
export function ClassChoice({
  value,
  onChange,
  error,
}: {
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly error: string | undefined;
}) {
  const t = useT();
  const nameOf = useClassName();
  const { classes } = useCommon();
  const [open, setOpen] = useState(classes[0]?.id);
  const first = classes.find(({ id }) => id === open);
  const chosen = classes
    .flatMap((top) => top.children.flatMap((middle) => middle.children))
    .filter(({ id }) => value.includes(id));
  const toggle = ({ id }: CommonClass) =>
    onChange(value.includes(id) ? value.filter((chosenId) => chosenId !== id) : [...value, id]);
  return (
    <fieldset className={error === undefined ? 'field class-choice' : 'field class-choice bad'}>
      <legend className="field-label">{t('store.form.class_id')}</legend>
      <div className="class-tops" role="group" aria-label={t('store.form.tops')}>
        {classes.map((top) => (
          <button
            type="button"
            className="chip"
            key={top.id}
            aria-pressed={top.id === open}
            onClick={() => setOpen(top.id)}
          >
            {nameOf(top)}
          </button>
        ))}
      </div>
      <div className="class-leaves">
        {first?.children
          .filter(({ children }) => children.length > 0)
          .map((middle) => (
            <div key={middle.id} role="group" aria-label={nameOf(middle)}>
              <b>{nameOf(middle)}</b>
              {middle.children.map((leaf) => (
                <label className="check" key={leaf.id}>
                  <input
                    type="checkbox"
                    className="checkbox square"
                    checked={value.includes(leaf.id)}
                    onChange={() => toggle(leaf)}
                  />
                  <span>{nameOf(leaf)}</span>
                </label>
              ))}
            </div>
          ))}
      </div>
      {chosen.length > 0 && (
        <p className="class-chosen">
          {chosen.map((leaf) => (
            <button
              type="button"
              className="chip"
              key={leaf.id}
              aria-label={t('store.form.takeOut', { name: nameOf(leaf) })}
              onClick={() => toggle(leaf)}
            >
              {nameOf(leaf)}
              <X aria-hidden="true" />
            </button>
          ))}
        </p>
      )}
      <FieldMessage error={error} hint={t('store.form.classHint', { count: value.length })} />
    </fieldset>
  );
}
