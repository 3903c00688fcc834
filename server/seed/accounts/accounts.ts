import { listFiles } from '../../backoffice/check/project-files.ts';
import { projectRoot } from '../../platform/config/project-root.ts';
import people from './people.json' with { type: 'json' };

export const { admins, checks, homes, shopper_homes } = people;
export const { legal_persons, emergency_contacts } = people;

/**
 * `menus` are paths of pages, `rights` are patterns of rights (`%` matches any verb); `member` is
 * the username of an admin, or the sub-account of the first store.
 */
interface DemoRole {
  readonly kind: string;
  readonly name: string;
  readonly menus: readonly string[];
  readonly rights: readonly string[];
  readonly member?: string;
}
export const roles: readonly DemoRole[] = people.roles;

/** A person without a store; the username is the phone, as is that of the inviter. */
interface Person {
  readonly group: string;
  readonly username: string;
  readonly nickname: string;
  /** Days since the registration. */
  readonly days: number;
  readonly inviter?: string;
  /** Balances in fen and points when the trade begins. */
  readonly money?: number;
  readonly points?: number;
}
export const users: readonly Person[] = people.users;
const usersIn = (group: string): readonly Person[] => users.filter((user) => user.group === group);

/** Shoppers of the trade, registered before its first order. */
export const shoppers = usersIn('shopper');
/** Username of the shopper whose password is printed, with orders of every kind. */
export const demoShopper = shoppers[0]!.username;
/** Those who write reviews, by language, registered before every review. */
export const reviewers = { zh: usersIn('zh'), en: usersIn('en') } as const;

/** Stores whose owners are printed first, as far as the catalogue has them. */
export const firstOwners = ['yunshan', 'shiguang'];

/** Usernames of the store owners: the folders of the catalogue. */
export function ownersIn(folder: string): readonly string[] {
  const owners = listFiles(projectRoot, `${folder}/stores`).flatMap((path) =>
    path.endsWith('/store.json') ? path.split('/').slice(-2, -1) : [],
  );
  return [...new Set([...firstOwners.filter((owner) => owners.includes(owner)), ...owners])];
}

/** Username of the sub-account of the first store. */
export const subAccountOf = (owner: string): string => `${owner}-1`;
