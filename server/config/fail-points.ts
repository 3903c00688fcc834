/** What a test lets happen at a named point: a sudden end, a lost connection. */
let act: ((point: string) => void) | undefined;

/** A named point in a use case (decisions 29). Nothing happens here unless a test process asked for it. */
export function at(point: string): void {
  act?.(point);
}

/**
 * Lets `act` run at every named point; the process may end in it. Test mode only: the caller has checked the profile.
 */
export function onFailPoint(next: ((point: string) => void) | undefined): void {
  act = next;
}
