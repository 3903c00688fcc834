import { CallError } from '../../wire/call-error.ts';
import type { Translate } from '../use-t.ts';

/**
 * What a form of one input shows after a failed call: the first error of a field, else the message
 * of the wire, else a general one.
 */
export const errorText = (error: unknown, t: Translate): string =>
  error instanceof CallError ? (error.fieldErrors[0]?.message ?? error.message) : t('msg.abnormal');
