import { kindsIn } from '../ui/kinds-in.ts';
import type { FieldKind } from './define-field.ts';
import { registerBuiltInFields, registeredField } from './registry.ts';

/** The fields of all form types (docs/product.md#form-fields): exports of the files `*.field.tsx`. */
const builtInFields = kindsIn<FieldKind>(
  import.meta.glob('./**/*.field.tsx', { eager: true }),
  'size',
  'labels',
);

/**
 * The field of a form type. Registers the built-in fields first: the bundler drops modules that
 * only have side effects, so they cannot register themselves.
 *
 * @throws Error for an unregistered type, which the linter rejects in files
 */
export function fieldKindOf(type: string): FieldKind {
  registerBuiltInFields(builtInFields);
  return registeredField(type);
}
