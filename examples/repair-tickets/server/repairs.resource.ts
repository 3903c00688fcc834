import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../../server/backoffice/resources/hooks/resource-hooks.ts';
import { badInput } from '../../../server/platform/http/response/errors.ts';

/** What JSON cannot express: an urgent repair says why. */
@ResourceHooks('repair_tickets')
export class RepairTicketHooks implements WriteHooks {
  async beforeWrite({ values, before }: WriteContext): Promise<void> {
    const row = { ...before, ...values };
    if (row.urgency === 3 && !row.description)
      throw badInput([{ pointer: '/description', key: 'errors.rules.required', params: {} }]);
  }
}
