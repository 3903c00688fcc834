/**
 * Brings the program, whose files the tag of this script names, once the page and its leading picture are on show, or as soon as somebody touches the page.
 * Until then it is html that works by itself, and nothing takes bandwidth and time from what people look at first.
 */
const {
  dataset: { program = '', needs = '' },
} = document.querySelector<HTMLScriptElement>('script[data-program]')!;
const root = document.getElementById('root')!;
const files = needs.split(' ').filter((href) => href !== '');
/** Signs that somebody is at work already. */
const signs = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'input'] as const;
/** A picture that does not come keeps nobody waiting longer. Our choice. */
const mostMs = 3000;
/** So long the browser draws what has come, undisturbed. Our choice. */
const drawMs = 300;
let isBegun = false;

/** What was done before there was a program to answer, to be done again. What is pressed while it answers waits behind that. */
const acts: (() => void)[] = [];
const press = (event: MouseEvent): void => {
  const button =
    event.isTrusted &&
    event.target instanceof Element &&
    event.target.closest<HTMLElement>('button[type=button]');
  if (!button) return;
  event.stopPropagation();
  acts.push(() => button.click());
};
const type = ({ isTrusted, target }: Event): void => {
  if (isTrusted && target instanceof HTMLInputElement) acts.push(() => retype(target));
};

/** Types again what stands in a field, and leaves it if it was left. */
function retype(field: HTMLInputElement): void {
  const { value } = field,
    tell = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }));
  tell('input'); // has this part of the page taken over, and nothing else: for React nothing has changed
  field.value = field.defaultValue; // which React takes note of, unlike the next
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  tell('input');
  if (document.activeElement !== field) tell('focusout');
}

function begin(): void {
  if (isBegun) return;
  isBegun = true;
  signs.forEach((sign) => removeEventListener(sign, begin, true));
  void bring();
}

/** Asks for all files, then runs them one by one, what each needs before it; in small steps, so that a slow phone answers a touch in between. */
async function bring(): Promise<void> {
  for (const href of files) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
    await breathe();
  }
  try {
    new Worker(new URL('./ask-languages.ts', import.meta.url), { type: 'module' });
  } catch {
    /* a browser without workers asks when it needs to know */
  }
  for (const href of [...files, program]) {
    await breathe();
    await import(/* @vite-ignore */ href);
  }
  for (let act; (act = acts.shift()); ) {
    act();
    await breathe(); // the next finds the page as this one leaves it
  }
  removeEventListener('click', press, true);
  removeEventListener('input', type, true);
}
/** Said again in main.tsx: what both import would come before either. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

// Who comes back to a place in the page, or is sent to one, finds it where it is: nothing above it waits to be laid out.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (location.hash !== '' || visit?.type !== 'navigate') root.dataset['laid'] = '';

signs.forEach((sign) => addEventListener(sign, begin, { capture: true, passive: true }));
addEventListener('click', press, true);
addEventListener('input', type, true);
setTimeout(begin, mostMs);
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
const afterPaint = (): void => {
  requestAnimationFrame(() => setTimeout(begin, drawMs));
};
if (document.hidden || !picture || picture.complete) (document.hidden ? begin : afterPaint)();
else for (const end of ['load', 'error']) picture.addEventListener(end, afterPaint, { once: true });

export {};
