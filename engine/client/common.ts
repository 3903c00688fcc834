import { atom, getDefaultStore } from 'jotai';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { isFailure } from './envelope.ts';
import { api } from './http.ts';
import { storage } from './storage.ts';

/** `GET /common`: what every page may need, the same for everybody but `ip` (Spec §7). */
export interface CommonAnswer {
  readonly ip: string;
  readonly classes: readonly Readonly<Record<string, unknown>>[];
  readonly brands: readonly Readonly<Record<string, unknown>>[];
}

/** Common info (Spec §3). `isLoad`: it was fetched; `cartCount` is 0 until a cart says otherwise. */
export const commonAtom = atom<CommonAnswer & { readonly cartCount: number; readonly isLoad: boolean }>({
  ip: storage.read(storageKeys.ip) ?? '', classes: [], brands: [], cartCount: 0, isLoad: false,
});

/** Fetches the common info once per program. A failure is only logged: every page works without it. */
export async function loadCommon(): Promise<void> {
  const store = getDefaultStore();
  if (store.get(commonAtom).isLoad) return;
  try {
    const answer = await api.get<CommonAnswer>('/common', {}, { messages: 'quiet' });
    if (isFailure(answer)) return;
    storage.write(storageKeys.ip, answer.ip);
    store.set(commonAtom, (common) => ({ ...common, ...answer, isLoad: true }));
  } catch (error) {
    console.error('loading the common info', error);
  }
}
