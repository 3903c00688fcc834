import { atom, getDefaultStore } from 'jotai';
import { useClientAtom } from './client-atom.ts';

/**
 * A number on a badge; `initial` until it is known, on the server and during hydration. The answer to
 * an older request, of another shopper perhaps, is dropped. Errors are ignored: a missing badge needs
 * no message.
 */
export function shownCount<Initial extends number | undefined>(initial: Initial) {
  const countAtom = atom<number | Initial>(initial);
  let version = 0;
  const set = (count: number): void => {
    version++;
    getDefaultStore().set(countAtom, count);
  };
  return {
    set,
    use: (): number | Initial => useClientAtom(countAtom, initial),
    async read(call: Promise<number>): Promise<void> {
      const asked = ++version;
      const count = await call.catch(() => undefined);
      if (asked === version && count !== undefined) set(count);
    },
  };
}
