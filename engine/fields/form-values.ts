import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** The current values of the form around a field. */
export interface FormValuesStore {
  /**
   * Returns the current values. A function, so that a change of one field does not render the
   * others.
   */
  (): Row;
  /** Registers a listener for changes, for the few fields that depend on another one. */
  readonly subscribe: (listener: () => void) => () => void;
}

const noValues: FormValuesStore = Object.assign(() => ({}), { subscribe: () => () => undefined });
export const FormValuesContext = createContext<FormValuesStore>(noValues);

/** The current value of another field of the form; undefined without such a field. */
export function useFormValue(name: string | undefined): Json | undefined {
  const values = useContext(FormValuesContext);
  const read = () => (name === undefined ? undefined : values()[name]);
  return useSyncExternalStore(values.subscribe, read, read);
}

/** Creates the store for a form and updates it with every render. */
export function useFormValuesStore(values: Row): FormValuesStore {
  const latest = useRef(values);
  const listeners = useRef(new Set<() => void>());
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

/** The values of a child row over those of the form around it. */
export function useRowValues(row: Row): FormValuesStore {
  const outer = useContext(FormValuesContext);
  const own = useFormValuesStore(row);
  return useMemo(
    () =>
      Object.assign(() => ({ ...outer(), ...own() }), {
        subscribe: (listener: () => void) => {
          const leave = [outer.subscribe(listener), own.subscribe(listener)];
          return () => {
            for (const end of leave) end();
          };
        },
      }),
    [outer, own],
  );
}
