/** A step that ends sooner is not shown. */
const showAfterMs = 400;

/** Runs a step of the start. A slow step is shown in the terminal, with the time it took. */
export async function progress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    process.stdout.write(`${title} …\n`);
  }, showAfterMs);
  try {
    const result = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (isShown) process.stdout.write(`${title}: done in ${seconds} s\n`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
