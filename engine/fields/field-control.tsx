import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { FieldKind } from './define-field.ts';
import type { ErrorTree } from './error-tree.ts';

interface Props {
  readonly kind: FieldKind;
  readonly id: string;
  readonly item: FormItemConfig;
  readonly config: FieldConfig | undefined;
  readonly value: Json | undefined;
  readonly onChange?: (value: Json | undefined) => void;
  readonly loadedRow?: Row;
  readonly disabled?: boolean;
  readonly message?: string | undefined;
  /** Errors inside the value. */
  readonly errors?: ErrorTree | undefined;
}

/** A form type outside the properties of a form: a cell of child rows, a search control. */
export function FieldControl(props: Props) {
  const { kind, id, item, config, value, onChange = ignore, loadedRow = noRow, disabled } = props;
  const { message, errors } = props;
  const options = { item, config };
  const shared = {
    disabled,
    rawErrors: message === undefined ? undefined : [message],
    registry: { formContext: { loadedRow } },
    onChange,
  };
  return kind.widget ? (
    <kind.widget {...shared} id={id} label={item.label} value={value} options={options} />
  ) : (
    <kind.field
      {...shared}
      fieldPathId={{ $id: id, path: [item.field] }}
      formData={value}
      uiSchema={{ 'ui:options': options }}
      errorSchema={errors}
    />
  );
}

const ignore = () => undefined;
const noRow: Row = {};
