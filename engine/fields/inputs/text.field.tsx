import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { loadedLabels } from '../choices/options.ts';
import { type FieldProps, formField } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/** Shows the value without editing; a reference shows the label that came with the row. */
function ReadOnlyField({ fieldPathId, formData: value, uiSchema, registry }: FieldProps) {
  const { item, config } = uiSchema['ui:options'];
  const { formatName } = useCellLocale();
  const labels = loadedLabels(registry.formContext.loadedRow, item.field).map(formatName);
  const option = (config?.dict?.options ?? []).find(
    (candidate) => String(candidate.value) === String(value),
  );
  const ownText = Array.isArray(value) ? value.join(', ') : textOf(value);
  const shown = labels.length ? labels.join(', ') : (option?.label ?? ownText);
  return (
    <output id={fieldPathId.$id} className="field-text">
      {shown === '' ? (
        '–'
      ) : (
        <>
          {shown}
          {config?.unit && ` ${config.unit}`}
        </>
      )}
    </output>
  );
}

export const text = formField(ReadOnlyField);
