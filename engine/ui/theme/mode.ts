import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storage } from '../../wire/storage.ts';
import type { Mode } from './palette.ts';

/** The choices of the user; `system` follows the device. */
export const modeChoices = ['system', 'light', 'dark'] as const;
export type ModeChoice = (typeof modeChoices)[number];

const darkDevice = '(prefers-color-scheme: dark)';
const chosenAtom = atom<ModeChoice>(readChoice(storage.read(storageKeys.mode)));
const deviceAtom = atom<Mode>(deviceMode());
deviceAtom.onMount = (set) => {
  const query = matchMedia(darkDevice);
  const follow = () => set(deviceMode());
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

/** Paper is white. The browser draws it right after the event. */
const printsAtom = atom(false);
printsAtom.onMount = (set) => {
  const query = matchMedia('print');
  const follow = () => flushSync(() => set(query.matches));
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

/** The choice of the user, stored in local storage. */
export const modeChoiceAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, choice: ModeChoice) => {
    storage.write(storageKeys.mode, choice);
    set(chosenAtom, choice);
  },
);

/** The mode in use. */
export const modeAtom = atom<Mode>((get) => {
  if (get(printsAtom)) return 'light';
  const choice = get(chosenAtom);
  return choice === 'system' ? get(deviceAtom) : choice;
});

/** Switches to the other mode. When the device has that mode, the choice becomes `system`. */
export const toggleModeAtom = atom(null, (get, set) => {
  const other: Mode = get(modeAtom) === 'dark' ? 'light' : 'dark';
  set(modeChoiceAtom, other === deviceMode() ? 'system' : other);
});

/** The mode for the first frame, read before React renders. */
export function startMode(): Mode {
  const choice = readChoice(storage.read(storageKeys.mode));
  return choice === 'system' ? deviceMode() : choice;
}

/** Sets the attributes that variables.css and AG Grid's theme select by. */
export function applyMode(mode: Mode, root = document.documentElement): void {
  root.dataset.mode = mode;
  root.dataset.agThemeMode = mode;
}

/** The mode of the device; light without `matchMedia`, for example on the server. */
function deviceMode(): Mode {
  return typeof matchMedia === 'function' && matchMedia(darkDevice).matches ? 'dark' : 'light';
}

function readChoice(text: string | undefined): ModeChoice {
  return modeChoices.find((choice) => choice === text) ?? 'system';
}
