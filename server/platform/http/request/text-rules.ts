import { Matches, ValidateBy } from 'class-validator';
import { type Format, formats } from '../../../../schemas/rules/validation/formats.ts';
import { withMessage } from '../../i18n/with-message.ts';

/** Removes white space at both ends of a text; anything else is left for validation to refuse. */
export const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/**
 * Refuses a text of white space only. Not for passwords, which are compared as they are sent. Use
 * it with `@IsString`, which refuses other types.
 */
export const IsNotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: {
      validate: (value) => typeof value !== 'string' || value.trim() !== '',
      defaultMessage: () => 'is blank',
    },
  });

/** A text of a DTO in a named format, with the format's message; `orEmpty` also takes ''. */
export const IsFormat = (
  format: Format,
  { orEmpty = false }: { readonly orEmpty?: boolean } = {},
): PropertyDecorator =>
  Matches(
    new RegExp(orEmpty ? `^$|${formats[format]}` : formats[format]),
    withMessage(`rules.${format}`),
  );
