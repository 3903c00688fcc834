import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of webhooks; texts under `errors.webhooks.*`. Those of a field are in `assert-webhook.ts`. */
export const webhookErrors = defineErrors('webhooks', {
  tooMany: 400,
});
