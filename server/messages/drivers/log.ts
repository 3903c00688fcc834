import type { SmsDriver } from './sms-driver.ts';

/** Sends nothing: the code stands in the log of messages, for the demo and development (decisions 10). Production refuses it. */
export const logDriver: SmsDriver = { showsCode: true, send: async () => undefined };
