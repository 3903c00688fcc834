/**
 * Ends the process on Ctrl-C and SIGTERM: with code 0 when `stop` resolves, else with code 1. A
 * second signal ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    process.stdout.write('\nStopping …\n');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
