// @vitest-environment jsdom
import { getDefaultStore } from 'jotai';
import { afterAll, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
// The module reads the device once, when it is loaded
vi.resetModules();
const { applyMode, modeAtom, modeChoiceAtom, startMode, toggleModeAtom } = await import(
  '../../../../../engine/ui/theme/mode.ts'
);
const store = getDefaultStore();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the mode follows the device until it is switched, and the choice is stored', () => {
  expect([store.get(modeAtom), startMode()]).toEqual(['dark', 'dark']);
  store.set(toggleModeAtom);
  expect([store.get(modeAtom), localStorage.getItem('mode'), startMode()]).toEqual([
    'light',
    'light',
    'light',
  ]);
  store.set(toggleModeAtom);
  expect([store.get(modeAtom), store.get(modeChoiceAtom)]).toEqual(['dark', 'system']);
});

test('sets the mode of stylesheet and grid by attributes, not by inline styles', () => {
  applyMode('dark');
  expect({ ...document.documentElement.dataset }).toEqual({ mode: 'dark', agThemeMode: 'dark' });
});
