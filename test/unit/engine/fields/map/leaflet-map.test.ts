// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawMap } from '../../../../../engine/fields/map/leaflet-map.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draw = (element: HTMLElement) =>
  drawMap(element, {
    point: { lng: 120.15, lat: 30.27 },
    cities: [{ lng: 120.15, lat: 30.27, code: '330100', name: 'Hangzhou' }],
    tileProvider: undefined,
    language: 'en',
    reducedMotion: true,
    onPick: undefined,
  });

it('a closed map does not listen to the element that the next map uses', () => {
  const element = document.createElement('div');
  draw(element).close();
  const listened = vi.spyOn(element, 'addEventListener');
  element.dispatchEvent(new Event('focus'));
  expect(listened).not.toHaveBeenCalled();
});

it('a map that is closed right after a resize of the window draws nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const element = document.createElement('div');
  const width = vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(300);
  const map = draw(element);
  width.mockReturnValue(400);
  window.dispatchEvent(new Event('resize'));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  map.close();
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
