import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirmDiscard } from './dialogs/confirm.ts';
import { type Translate, useT } from './use-t.ts';

/** What has unsaved input: each form, dialog and grid adds a function that says so. */
type Sources = Set<() => boolean>;

const ofProgram: Sources = new Set();

/** The sources that belong to the dialog around a component; outside dialogs those of the program. */
const SourcesContext = createContext(ofProgram);
export const UnsavedContext = SourcesContext.Provider;

const isAny = (sources: Sources): boolean => [...sources].some((hasInput) => hasInput());

/** Whether anything that is open has unsaved input. */
export const hasUnsaved = (): boolean => isAny(ofProgram);

/** Asks before unsaved input is lost; true when nothing is unsaved or the user discards it. */
export const mayDiscard = async (t: Translate): Promise<boolean> =>
  !hasUnsaved() || confirmDiscard(t);

/** Gives all unsaved input up, after the user was asked. */
export const discardUnsaved = (): void => ofProgram.clear();

/**
 * Registers the state of a form: before it is lost, the user is asked (`useLeaveGuard`).
 *
 * @returns a function that ends it, to be called after saving
 */
export function useUnsaved(hasInput: () => boolean): () => void {
  const sources = useContext(SourcesContext);
  const latest = useRef(hasInput);
  latest.current = hasInput;
  const [source] = useState(() => () => latest.current());
  useEffect(() => {
    sources.add(source);
    return () => void sources.delete(source);
  }, [sources, source]);
  return useCallback(() => void sources.delete(source), [sources, source]);
}

/** The sources inside a dialog; they count for the program too. */
export function useUnsavedInside(): {
  readonly sources: Sources;
  readonly hasInput: () => boolean;
} {
  const [sources] = useState<Sources>(() => new Set());
  const hasInput = () => isAny(sources);
  useUnsaved(hasInput);
  return { sources, hasInput };
}

/**
 * Asks before unsaved input is lost: with an own dialog when another page opens (a link, the menu,
 * back), with the browser's dialog when the page closes or is loaded again. Used once.
 */
export function useLeaveGuard(): void {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      formLocation(currentLocation) !== formLocation(nextLocation) && hasUnsaved(),
  );
  // Asks once per blocked navigation; the blocker is a new object on every render.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard(t).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}

/** The page and its open tab. Other changes of the URL do not leave the form. */
const formLocation = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('_tab') ?? ''}`;
