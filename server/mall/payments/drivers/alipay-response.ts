import { type JsonObject, textAt } from '../../../platform/outbound/driver-tools.ts';

const successCode = '10000';
/** `code` of a business refusal; `sub_code` has the reason. */
const refusedCode = '40004';
/** `sub_code` of a fault of Alipay, which is sent as a refusal: the result is unknown. */
const faultCode = 'ACQ.SYSTEM_ERROR';

/** Values of `trade_status` of a paid trade. */
export const paidStates: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED'];
/** Values of `trade_status` of a trade that cannot be paid any more. */
export const endedStates: readonly string[] = ['TRADE_CLOSED', ...paidStates];
/** Values of `sub_code` that mean: the number was paid or closed before. */
export const endedCodes: readonly string[] = [
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
];

/** @throws Error unless the response has the code of success */
export function assertSucceeded(response: JsonObject): JsonObject {
  const code = textAt(response, 'code');
  if (code === successCode) return response;
  const reason = textAt(response, 'sub_msg') || textAt(response, 'msg');
  throw new Error(`Alipay answered ${code} ${textAt(response, 'sub_code')}: ${reason}`);
}

/** Whether Alipay refuses the request; a fault of Alipay is no refusal. */
export const isRefused = (response: JsonObject): boolean =>
  textAt(response, 'code') === refusedCode && textAt(response, 'sub_code') !== faultCode;
