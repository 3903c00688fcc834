import { Injectable } from '@nestjs/common';
import { unpaidDefaults } from '../../schemas/contract/orders.ts';
import type { Row } from '../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../backoffice/resources/hooks/resource-hooks.ts';
import { minutesPerDay } from '../mall/orders/deadline-settings.ts';

/**
 * The time of unpaid orders is set in minutes (`cancel_minutes`). Legacy clients read and write
 * `cancel`, whole days rounded up: a day that they change sets the minutes
 * (docs/decisions/0013-placing-orders.md).
 */
@ResourceHooks('configs/task')
@Injectable()
export class TaskConfigHooks implements WriteHooks {
  async beforeWrite({ before, values }: WriteContext): Promise<Row | undefined> {
    const minutesBefore = Number(before?.cancel_minutes ?? unpaidDefaults.cancelMinutes);
    const { cancel_minutes: minutes = minutesBefore, cancel: days } = values;
    if (minutes !== minutesBefore) return { cancel: daysOf(Number(minutes)) };
    if (days === undefined || days === daysOf(minutesBefore)) return undefined;
    return { cancel_minutes: Number(days) * minutesPerDay };
  }
}

const daysOf = (minutes: number): number => Math.ceil(minutes / minutesPerDay);
