import { defineMail } from './mail-driver.ts';

/**
 * Sends nothing: the list of sent messages shows the mail, for the demo and development. Production
 * refuses this driver.
 */
export const log = defineMail({
  name: 'log',
  tone: 'still',
  place: 1,
  open: () => ({ showsContent: true, send: async () => undefined }),
});
