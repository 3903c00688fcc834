/** The inviter of a link: a value that is not a number means no inviter. */
export const inviterParam = ({ value }: { value: unknown }): number =>
  /^\d{1,15}$/.test(String(value)) ? Number(value) : 0;
