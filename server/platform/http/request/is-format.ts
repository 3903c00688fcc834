import { Matches } from 'class-validator';
import { type Format, formats } from '../../../../schemas/rules/validation/formats.ts';
import { withMessage } from '../../i18n/with-message.ts';

/** A text of a DTO in a named format, with the format's message; `orEmpty` also takes ''. */
export const IsFormat = (
  format: Format,
  { orEmpty = false }: { readonly orEmpty?: boolean } = {},
): PropertyDecorator =>
  Matches(
    new RegExp(orEmpty ? `^$|${formats[format]}` : formats[format]),
    withMessage(`rules.${format}`),
  );
