// Files with a DOM share it with their worker's other files: each begins with an empty page
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
  // jsdom has none; each file begins with a wide window
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as never;
  const { configure } = await import('@testing-library/dom');
  // A lazy part takes seconds to load on a loaded machine
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
