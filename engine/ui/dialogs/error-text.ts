import { CallError } from '../../wire/call-error.ts';
import type { Translate } from '../use-t.ts';

/** What a form shows after a failed call: the message of the wire, else a general one. */
export const errorText = (error: unknown, t: Translate): string =>
  error instanceof CallError ? error.message : t('msg.abnormal');
