import { ValidateBy } from 'class-validator';

/** Removes white space at both ends of a text; anything else is left for validation to refuse. */
export const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/**
 * A required text has more than white space. Passwords are no such texts: theirs is compared as it
 * is sent. Beside `@IsString`, which refuses other types.
 */
export const IsNotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: {
      validate: (value) => typeof value !== 'string' || value.trim() !== '',
      defaultMessage: () => 'is blank',
    },
  });
