import { listFiles } from '../../backoffice/check/project-files.ts';
import { projectRoot } from '../../platform/config/project-root.ts';
import people from './people.json' with { type: 'json' };

export const { admins, shoppers, checks, homes, shopper_homes } = people;
export const { legal_persons, emergency_contacts } = people;
export const { admin_roles: adminRoles, store_roles: storeRoles } = people;
/** A role: `menus` are paths of pages, `rights` are patterns of rights (`%` matches any verb). */
export type DemoRole = (typeof adminRoles)[number];

/**
 * Username (phone) of the shopper whose password is printed: the first one of `people.json`, with
 * orders of every kind.
 */
export const demoShopper = '19900003000';
/**
 * Days since shoppers and reviewers registered: earlier than the first order of the trade, and than
 * every review.
 */
export const registeredAgo = { shoppers: 40, reviewers: 440 } as const;

/** A person without a store; the username is the phone. `inviter` is an index of `shoppers`. */
interface Person {
  readonly username: string;
  readonly nickname: string;
  /** Days since the registration. */
  readonly days: number;
  readonly inviter?: number;
}
const numbered = (first: number, people: readonly Omit<Person, 'username'>[]): readonly Person[] =>
  people.map((person, index) => ({ ...person, username: `${first + index}` }));
const reviewersIn = (language: keyof typeof people.reviewers) =>
  people.reviewers[language].map((nickname) => ({ nickname, days: registeredAgo.reviewers }));

/** Shoppers of the trade, and reviewers by the language in which they write. */
export const buyers = {
  shoppers: numbered(
    19_900_003_000,
    shoppers.map((shopper) => ({ ...shopper, days: registeredAgo.shoppers })),
  ),
  zh: numbered(19_900_005_000, reviewersIn('zh')),
  en: numbered(19_900_006_000, reviewersIn('en')),
} as const;
/** Those who registered lately. */
export const newcomers = numbered(19_900_004_000, people.newcomers);

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
