import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** What is typed in the form around a field. */
export interface TypedValues {
  /** At the moment it is asked. A function, so that fields are not drawn anew whenever another one changes. */
  (): Row;
  /** Tells of every change; for the few fields that follow another one. */
  readonly subscribe: (listener: () => void) => () => void;
}

const nothing: TypedValues = Object.assign(() => ({}), { subscribe: () => () => undefined });
export const FormValues = createContext<TypedValues>(nothing);

/** The value of another field of the form, as it changes; undefined when there is no such field. */
export function useFormValue(name: string | undefined): Json | undefined {
  const values = useContext(FormValues),
    read = () => (name === undefined ? undefined : values()[name]);
  return useSyncExternalStore(values.subscribe, read, read);
}

/** For whoever holds the values and hands them down. */
export function useTypedValues(values: Row): TypedValues {
  const latest = useRef(values),
    listeners = useRef(new Set<() => void>());
  latest.current = values;
  useEffect(() => {
    for (const listener of listeners.current) listener();
  }, [values]);
  return useMemo(
    () =>
      Object.assign(() => latest.current, {
        subscribe: (listener: () => void) => {
          listeners.current.add(listener);
          return () => {
            listeners.current.delete(listener);
          };
        },
      }),
    [],
  );
}
