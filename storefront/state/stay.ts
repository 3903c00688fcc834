/**
 * State of a step that changes the page around where one is: the focus does not begin anew
 * (`Main`).
 */
export const stay = { stay: true } as const;

export const isStay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stay' in state;
