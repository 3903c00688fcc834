import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { fieldKindOf } from '../../fields/index.ts';
import { groupItems, type ItemGroup } from '../../views/group-items.ts';
import { useFormContext } from './form-context.ts';
import { isReadOnly } from './form-model.ts';
import { columnSpan, hidesLabel } from './ui-schema.ts';

/** Label, control and error message. The label is left of the control, on a phone above it. */
export function FieldFrame({
  item,
  id,
  message,
  children,
}: {
  readonly item: FormItemConfig;
  readonly id: string;
  readonly message: string | undefined;
  readonly children: ReactNode;
}) {
  const { shape, shown, enter, onFieldBlur } = useFormContext();
  const field = shape.fields.get(item.field);
  const isLabelHidden = groupItems(shown).some(
    (group) => group.items.includes(item) && hidesLabel(item, group),
  );
  const required =
    field?.required === true &&
    !isReadOnly(item, field, shape.mode) &&
    !(shape.mode === 'update' && field.type === 'password');
  const label = (
    <>
      {required && (
        <i className="must" aria-hidden="true">
          *
        </i>
      )}
      {item.label}
    </>
  );
  return (
    <div
      className="field"
      style={{ '--span': columnSpan(item) } as CSSProperties}
      data-field={item.field}
      data-bare={isLabelHidden || undefined}
      data-invalid={message !== undefined || undefined}
      onKeyDown={(event) => preventSubmit(event, enter)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onFieldBlur(item.field);
      }}
    >
      {fieldKindOf(item.type).labels === 'group' ? (
        <span
          className={isLabelHidden ? 'field-label visually-hidden' : 'field-label'}
          id={`${id}-label`}
        >
          {label}
        </span>
      ) : (
        <label
          className={isLabelHidden ? 'field-label visually-hidden' : 'field-label'}
          id={`${id}-label`}
          htmlFor={id}
        >
          {label}
        </label>
      )}
      <div className="field-control">
        {children}
        {message !== undefined && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Enter in a list or calendar selects an entry and must not submit the form; in a form that
 * publishes no input submits.
 */
function preventSubmit(event: KeyboardEvent, enter: 'submit' | 'stay'): void {
  if (
    event.key === 'Enter' &&
    event.target instanceof HTMLInputElement &&
    (enter === 'stay' || event.target.closest('.ant-picker, .ant-select'))
  )
    event.preventDefault();
}

/**
 * The items in their groups. `render` returns the element of an item, or undefined for an item
 * outside the schema.
 */
export function FormLayout({ render }: { readonly render: (item: FormItemConfig) => ReactNode }) {
  const { shown, labelWidth } = useFormContext();
  const style = { '--label': `${labelWidth}px` } as CSSProperties;
  return groupItems(shown).map((group) => (
    <Group key={group.title ?? group.items[0]!.field} group={group} style={style}>
      {group.items.map((item) => (
        <Slot key={item.field} item={item} element={render(item)} />
      ))}
    </Group>
  ));
}

function Group({
  group,
  style,
  children,
}: {
  readonly group: ItemGroup<FormItemConfig>;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="group" style={style}>
      {group.title !== undefined && <legend>{group.title}</legend>}
      <div className="group-grid">{children}</div>
    </fieldset>
  );
}

/** An item outside the schema (computed, or a field of a referenced row) is read-only. */
function Slot({ item, element }: { readonly item: FormItemConfig; readonly element: ReactNode }) {
  const { id, shape, loadedRow } = useFormContext();
  if (element !== undefined) return element;
  const Text = fieldKindOf('text').component;
  const fieldId = `${id}_${item.field.replace('.', '-')}`;
  return (
    <FieldFrame item={item} id={fieldId} message={undefined}>
      <Text
        id={fieldId}
        item={item}
        field={shape.fields.get(item.field)}
        value={loadedRow[item.field]}
        loadedRow={loadedRow}
        disabled
        invalid={false}
        errorAt={() => undefined}
        onChange={() => undefined}
      />
    </FieldFrame>
  );
}
