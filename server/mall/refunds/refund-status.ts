export {
  refundStep,
  type RefundStepValue,
  refundVerify,
  type RefundVerify,
} from '../../../schemas/contract/order-statuses.ts';
