import { defineSms, type SmsDriver } from './sms-driver.ts';

/**
 * Sends nothing: the code is shown in the SMS log, for the demo and development
 * (docs/decisions/0010-codes-and-second-proofs.md). Production refuses this driver.
 */
export const logDriver: SmsDriver = { showsCode: true, send: async () => undefined };

export const log = defineSms({ name: 'log', tone: 'still', place: 1, open: () => logDriver });
