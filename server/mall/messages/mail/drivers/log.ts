import type { MailDriver } from './mail-driver.ts';

/**
 * Sends nothing: the list of sent messages shows the mail, for the demo and development. Production
 * refuses this driver.
 */
export const logDriver: MailDriver = { showsContent: true, send: async () => undefined };
