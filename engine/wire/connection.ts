import { atom, getDefaultStore } from 'jotai';

/** `down`: the last call got no answer, or the browser says that it is offline. */
export const connectionAtom = atom<'up' | 'down'>('up');

/** Records the state of the connection and calls the listeners when it comes back. */
export function setConnection(state: 'up' | 'down'): void {
  const store = getDefaultStore();
  const before = store.get(connectionAtom);
  if (before === state) return;
  store.set(connectionAtom, state);
  if (state === 'up') for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls `listener` when the connection comes back. Returns how to unsubscribe. */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Follows the browser's own events. */
export function watchConnection(): void {
  addEventListener('offline', () => setConnection('down'));
  addEventListener('online', () => setConnection('up'));
}
