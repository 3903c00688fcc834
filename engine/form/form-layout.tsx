import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import type { ServedItem } from '../../schemas/contract/calls/screens.ts';
import { fieldKindOf } from '../fields/index.ts';
import { useFormParts } from './form-context.ts';
import { isReadOnly } from './form-model.ts';
import { groupsOf, isBare, spanOf, type ItemGroup } from './ui-schema.ts';

/** Label on the left (above it on a phone), the control, its message below. */
export function FieldFrame({
  item,
  id,
  message,
  children,
}: {
  readonly item: ServedItem;
  readonly id: string;
  readonly message: string | undefined;
  readonly children: ReactNode;
}) {
  const { shape, shown, onLeave } = useFormParts();
  const field = shape.fields.get(item.field);
  const bare = groupsOf(shown).some((group) => group.items.includes(item) && isBare(item, group));
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
      style={{ '--span': spanOf(item) } as CSSProperties}
      data-field={item.field}
      data-bare={bare || undefined}
      data-invalid={message !== undefined || undefined}
      onKeyDown={keepEnter}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(item.field);
      }}
    >
      {fieldKindOf(item.type).labels === 'group' ? (
        <span className={bare ? 'field-label visually-hidden' : 'field-label'} id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label
          className={bare ? 'field-label visually-hidden' : 'field-label'}
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

/** Enter in a list or a calendar chooses; the form is not sent by it. */
function keepEnter(event: KeyboardEvent): void {
  if (
    event.key === 'Enter' &&
    event.target instanceof Element &&
    event.target.closest('.ant-picker, .ant-select')
  )
    event.preventDefault();
}

/** The items in their groups; `draw` gives the element of one, undefined for an item that the schema does not know. */
export function FormLayout({ draw }: { readonly draw: (item: ServedItem) => ReactNode }) {
  const { shown, labelWidth } = useFormParts();
  const style = { '--label': `${labelWidth}px` } as CSSProperties;
  return groupsOf(shown).map((group) => (
    <Group key={group.title ?? group.items[0]!.field} group={group} style={style}>
      {group.items.map((item) => (
        <Slot key={item.field} item={item} drawn={draw(item)} />
      ))}
    </Group>
  ));
}

function Group({
  group,
  style,
  children,
}: {
  readonly group: ItemGroup;
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

/** An item outside the schema (computed, or of a reference's row) is only shown. */
function Slot({ item, drawn }: { readonly item: ServedItem; readonly drawn: ReactNode }) {
  const { id, shape, stored } = useFormParts();
  if (drawn !== undefined) return drawn;
  const Text = fieldKindOf('text').component,
    own = `${id}_${item.field.replace('.', '-')}`;
  return (
    <FieldFrame item={item} id={own} message={undefined}>
      <Text
        id={own}
        item={item}
        field={shape.fields.get(item.field)}
        value={stored[item.field]}
        stored={stored}
        disabled
        invalid={false}
        errorAt={() => undefined}
        onChange={() => undefined}
      />
    </FieldFrame>
  );
}
