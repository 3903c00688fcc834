import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

type ErrorReason = 'missing' | 'failed';
const reasonAtom = atom<ErrorReason | undefined>(undefined);

/** Why the page itself is not shown, for its title. */
export const useErrorReason = (): ErrorReason | undefined => useAtomValue(reasonAtom);

/** Says why the page is not shown, while the caller is. */
export function useShowsError(reason: ErrorReason | undefined): void {
  const setReason = useSetAtom(reasonAtom);
  useEffect(() => {
    setReason(reason);
    return () => setReason(undefined);
  }, [reason, setReason]);
}
