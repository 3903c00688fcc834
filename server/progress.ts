/** Work shorter than this is not worth a line. */
const worthTellingMs = 400;

/** Runs a step of the start; one that takes a while is shown, and how long it took. */
export async function progress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    process.stdout.write(`${title} …\n`);
  }, worthTellingMs);
  try {
    const answer = await work();
    if (isTold)
      process.stdout.write(
        `${title}: done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
      );
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
