import type { dicts } from './statuses.ts';

/** What an order's log tells: a value of the dictionary `order_act`. */
export type OrderAct = (typeof dicts.order_act)[number][0];

/** Shoppers may have this many unpaid order groups at once (decisions 13). */
export const maxUnpaidGroups = 5;
/** Hours a group has to fill up (decisions 11). */
export const groupHours = 24;
