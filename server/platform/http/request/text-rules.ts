import { Matches, ValidateBy } from 'class-validator';
import { type Format, formats } from '../../../../schemas/rules/validation/formats.ts';
import { plainText } from '../../../../schemas/rules/values/plain-text.ts';
import { withMessage } from '../../i18n/with-message.ts';

/** A text of one line, for names and search words: line breaks become blanks. */
export const oneLine = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? plainText(value) : value;

/** A list; a form sends an empty one as ''. */
export const formList = ({ value }: { value: unknown }): unknown => (value === '' ? [] : value);

/**
 * Refuses a text of white space only. Not for passwords, which are compared as they are sent. Use
 * it with `@IsString`, which refuses other types.
 */
export const IsNotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: {
      validate: (value) => typeof value !== 'string' || plainText(value) !== '',
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
