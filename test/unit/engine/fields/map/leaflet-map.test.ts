// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { drawMap } from '../../../../../engine/fields/map/leaflet-map.ts';

afterEach(() => vi.unstubAllGlobals());

it('a closed map does not listen to the element that the next map uses', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const element = document.createElement('div');
  const map = drawMap(element, {
    point: { lng: 120.15, lat: 30.27 },
    cities: [],
    tileProvider: undefined,
    language: 'en',
    reducedMotion: true,
    onPick: undefined,
  });
  map.close();
  const listened = vi.spyOn(element, 'addEventListener');
  element.dispatchEvent(new Event('focus'));
  expect(listened).not.toHaveBeenCalled();
});
