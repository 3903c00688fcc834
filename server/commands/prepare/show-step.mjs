/** Shows a long step in the terminal. @returns a function that shows the time it took */
export function showStep(title) {
  const startedAt = performance.now();
  process.stdout.write(`${title} …\n`);
  return () => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${title}: done in ${seconds} s\n`);
  };
}
