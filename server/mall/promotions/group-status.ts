/** Values of `collective_logs.status`. */
export const groupStatus = { expired: 0, complete: 1, open: 2 } as const;
