import { fieldKinds } from './registry.ts';

// The fields of all form types (docs/product.md#form-fields): exports of the files `*.field.tsx`
fieldKinds.addBuiltIn(import.meta.glob('./**/*.field.tsx', { eager: true }));

/**
 * The field of a form type.
 *
 * @throws Error for an unregistered type, which the linter rejects in files
 */
export const fieldKindOf = fieldKinds.of;
