/**
 * Loads the storefront's program, whose files are named by the tag of this script. It starts when
 * the page and its leading picture are shown, or with the first input. Until then the page is plain
 * HTML, and nothing competes with it for bandwidth and time.
 *
 * Presses and typed text that come before the program are replayed once it runs. When a file of the
 * program does not load, the page shows a message and a button to reload; links keep working.
 */
const { dataset } = document.querySelector<HTMLScriptElement>('script[data-program]')!;
const { program = '', needs = '', failed = '', again = '' } = dataset;
const root = document.getElementById('root')!;
const files = needs.split(' ').filter((href) => href !== '');
const inputEvents = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'input'] as const;
/** The program loads after this time even when the leading picture is still missing. */
const pictureWaitMs = 3000;
/** Lets the browser paint what has arrived before scripts take the main thread. */
const paintMs = 300;
/** Waits before a file that did not load is requested again. */
const retryDelaysMs = [500, 2000] as const;

interface EarlyInput {
  readonly target: HTMLElement;
  /** The text of a field at that moment; absent for a press. */
  text?: string;
}
const earlyInputs: EarlyInput[] = [];

function recordPress(event: MouseEvent): void {
  if (!event.isTrusted || !(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>('button[type=button]');
  if (!button) return;
  event.stopPropagation();
  earlyInputs.push({ target: button });
}

function recordText({ isTrusted, target }: Event): void {
  if (!isTrusted || !(target instanceof HTMLInputElement)) return;
  const last = earlyInputs.at(-1);
  if (last?.target === target) last.text = target.value;
  else earlyInputs.push({ target, text: target.value });
}

/** Enters `text` into a field as if it were typed, and blurs the field when it was left. */
function replayText(field: HTMLInputElement, text: string, wasLeft: boolean): void {
  const dispatch = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }));
  // The first event only makes React hydrate this part of the page.
  dispatch('input');
  // React remembers this value; the native setter below bypasses its tracking, so it sees a change.
  field.value = field.defaultValue;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, text);
  dispatch('input');
  if (wasLeft) dispatch('focusout');
}

/** Replays inputs in order. Inputs that arrive meanwhile are queued behind them. */
async function replayInputs(): Promise<void> {
  for (let input = earlyInputs.shift(); input; input = earlyInputs.shift()) {
    const { target, text = '' } = input;
    const wasLeft = earlyInputs.length > 0 || document.activeElement !== target;
    if (target instanceof HTMLInputElement) replayText(target, text, wasLeft);
    else target.click();
    await yieldToMain();
  }
}

function stopRecording(): void {
  removeEventListener('click', recordPress, true);
  removeEventListener('input', recordText, true);
}

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const name of inputEvents) removeEventListener(name, begin, true);
  loadProgram().catch((error: unknown) => {
    console.error('the program did not load', error);
    stopRecording();
    showFailure();
  });
}

/** Requests all files at once, then runs them one by one in short steps. */
async function loadProgram(): Promise<void> {
  for (const href of files) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
    await yieldToMain();
  }
  try {
    new Worker(new URL('./warm-up-intl.ts', import.meta.url), { type: 'module' });
  } catch {
    // Without workers the program loads the formats when it needs them.
  }
  for (const href of [...files, program]) {
    await yieldToMain();
    await importFile(href);
  }
  await replayInputs();
  stopRecording();
}

/** @throws the browser's error when the file does not load after all retries */
async function importFile(href: string): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    try {
      await import(/* @vite-ignore */ href);
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
  }
  await import(/* @vite-ignore */ href);
}

/** Says that the page is not interactive, with a button that loads it again. */
function showFailure(): void {
  const bar = document.createElement('div');
  bar.className = 'load-failed';
  bar.setAttribute('role', 'alert');
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button dark',
    textContent: again,
  });
  button.addEventListener('click', () => location.reload());
  bar.append(failed, button);
  document.body.append(bar);
}

// main.tsx has the same function: an import would put a shared file before both.
function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

// A visit that returns to a position in the page needs the whole page laid out at once.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (location.hash !== '' || navigation?.type !== 'navigate') root.dataset.laid = '';

for (const name of inputEvents) addEventListener(name, begin, { capture: true, passive: true });
addEventListener('click', recordPress, true);
addEventListener('input', recordText, true);
setTimeout(begin, pictureWaitMs);

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
const beginAfterPaint = (): void => {
  requestAnimationFrame(() => setTimeout(begin, paintMs));
};
if (document.hidden) begin();
else if (!picture || picture.complete) beginAfterPaint();
else {
  for (const name of ['load', 'error'])
    picture.addEventListener(name, beginAfterPaint, { once: true });
}

export {};
