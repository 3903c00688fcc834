import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { textareaMaxLength } from '../../schemas/contract/limits.ts';

/**
 * Most characters of a text: those of the screen, else of the resource, else, in a text area,
 * `textareaMaxLength`. Undefined for other fields without a limit.
 */
export function textLimit(
  { type, maxlength }: Pick<FormItemConfig, 'type' | 'maxlength'>,
  field: Pick<FieldConfig, 'rules'> | undefined,
): number | undefined {
  if (type !== 'input' && type !== 'textarea') return undefined;
  return (
    maxlength ?? field?.rules.maxLength ?? (type === 'textarea' ? textareaMaxLength : undefined)
  );
}
