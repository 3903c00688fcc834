import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { UserInfo } from '../../schemas/contract/calls/accounts/auth.ts';
import type { Cond, Json, JsonObject, Row, Scalar, Variables } from '../../schemas/rules/types.ts';
import { defaultZone, wallTime } from '../format/zone.ts';
import { userAtom } from './session/user.ts';

/**
 * Values of `@user.*` and `@now`. `now` reads the clock at each access. `store_id` is always 0,
 * because only the server evaluates conditions on it.
 */
export function useVariables(): Variables {
  const user = useAtomValue(userAtom);
  return useMemo(() => variablesOf(user, () => Date.now()), [user]);
}

export function variablesOf(
  user: (Pick<UserInfo, 'id' | 'belong_id'> & Partial<Pick<UserInfo, 'zone'>>) | undefined,
  /** Milliseconds since 1970. */
  clock: () => number,
): Variables {
  const id = user?.id ?? 0;
  const belongId = user?.belong_id ?? 0;
  return {
    user: { id, store_id: 0, owner_id: belongId || id, belong_id: belongId },
    get now() {
      return wallTime(clock(), user?.zone ?? defaultZone);
    },
  };
}

/** Replaces `@row.<field>`, `@user.<name>` and `@now` in values; a missing one becomes null. */
export function fillVariables(
  values: Readonly<Record<string, Scalar>>,
  row: Row | undefined,
  variables: Variables,
): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'string' && value.startsWith('@')
        ? variableOf(value, row, variables)
        : value,
    ]),
  );
}

function variableOf(name: string, row: Row | undefined, { user, now }: Variables): Json {
  if (name === '@now') return now;
  const [source, field = ''] = name.slice(1).split('.');
  const sources: Readonly<Record<string, Readonly<Record<string, Json>> | undefined>> = {
    row,
    user,
  };
  const from = Object.hasOwn(sources, source ?? '') ? sources[source!] : undefined;
  return from && Object.hasOwn(from, field) ? (from[field] ?? null) : null;
}

/** Replaces the variables of a condition at any depth. Lists embedded in a page use it. */
export function fillCondition(cond: Cond, row: Row | undefined, variables: Variables): Cond {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('@'))
      return variableOf(value, row, variables);
    if (Array.isArray(value)) return value.map(fill);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
      : value;
  };
  return fill(cond) as Cond;
}
