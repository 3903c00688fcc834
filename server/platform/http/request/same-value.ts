import { isObject } from '../../../../schemas/rules/values/is-object.ts';

/** Whether a form has nothing in a field: no value, '' or an object or list of empty values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmptyValue));

/**
 * Whether a sent value is the one that the caller has read. Compares as text: a form has no other
 * type. Empty values of all types are the same.
 */
export function isSameValue(sent: unknown, read: unknown): boolean {
  if (isEmptyValue(sent) || isEmptyValue(read)) return isEmptyValue(sent) && isEmptyValue(read);
  if (Array.isArray(sent) || Array.isArray(read))
    return (
      Array.isArray(sent) &&
      Array.isArray(read) &&
      sent.length === read.length &&
      sent.every((part, index) => isSameValue(part, read[index]))
    );
  if (isObject(sent) && isObject(read))
    // A form does not send empty values of a nested row
    return Object.entries(sent).every(([name, part]) => isSameValue(part, read[name]));
  return String(sent) === String(read);
}
