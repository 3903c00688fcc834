import type { Cond } from '../../../schemas/rules/types.ts';

/** A position in an authored JSON file. */
export interface AuthoredLocation {
  readonly file: string;
  /** JSON pointer. */
  readonly pointer: string;
}

/**
 * Whether the caller gets a part of a screen, and the reason. Screen configs and `explain` both use
 * these decisions, so that an explanation always matches what is shown.
 *
 * `file` and `pointer` name the authored value that decided.
 */
export interface AccessDecision extends AuthoredLocation {
  readonly present: boolean;
  /** Locale key below `errors.explain`. */
  readonly reason: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The right that the part needs. */
  readonly right?: string;
  /** The row condition under which a present part is enabled. */
  readonly when?: Cond | undefined;
}

interface AllowOptions {
  readonly when?: Cond | undefined;
  readonly right?: string | undefined;
}

/** The part is present; with `when` it is enabled only while the row meets the condition. */
export function allow(
  { file, pointer }: AuthoredLocation,
  { when, right }: AllowOptions = {},
): AccessDecision {
  return {
    present: true,
    reason: when ? 'shownWhen' : 'shown',
    ...(when ? { when, params: { condition: JSON.stringify(when) } } : {}),
    ...(right === undefined ? {} : { right }),
    file,
    pointer,
  };
}

/** The part is absent. @param reason locale key below `errors.explain` */
export const deny = (
  reason: string,
  params: Readonly<Record<string, string>>,
  location: AuthoredLocation,
): AccessDecision => ({ present: false, reason, params, ...location });

/** Denies a part because the caller lacks a right. */
export const denyRight = (right: string, location: AuthoredLocation): AccessDecision => ({
  ...deny('noRight', { right }, location),
  right,
});
