import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { UserInfo } from '../../schemas/contract/calls/auth.ts';
import type { Cond, Json, JsonObject, Row, Scalar, Variables } from '../../schemas/rules/types.ts';
import { defaultZone, wallTime } from '../format/zone.ts';
import { userAtom } from './user.ts';

/** What `@user.*` and `@now` stand for in this browser. The store is the server's to know; conditions on it are decided there. */
export function useVariables(): Variables {
  const user = useAtomValue(userAtom);
  return useMemo(() => variablesOf(user, new Date()), [user]);
}

export function variablesOf(
  user: (Pick<UserInfo, 'id' | 'belong_id'> & Partial<Pick<UserInfo, 'zone'>>) | undefined,
  now: Date,
): Variables {
  const id = user?.id ?? 0,
    belongId = user?.belong_id ?? 0;
  return {
    user: { id, store_id: 0, owner_id: belongId || id, belong_id: belongId },
    now: wallTime(now.getTime(), user?.zone ?? defaultZone),
  };
}

/** Values of an action's `with`, `@row.<field>` and `@user.<name>` filled in; a missing one is null. */
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
  const from: Readonly<Record<string, Json>> =
    source === 'row' ? (row ?? {}) : source === 'user' ? user : {};
  return Object.hasOwn(from, field) ? (from[field] ?? null) : null;
}

/** A condition with its variables filled in, however deep they stand: what a list inside a page demands. */
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
