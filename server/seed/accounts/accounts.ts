import { listFiles } from '../../backoffice/check/project-files.ts';
import { projectRoot } from '../../platform/config/project-root.ts';
import people from './people.json' with { type: 'json' };

export const { admins, shoppers, newcomers, reviewers, legal_persons, emergency_contacts, checks } =
  people;
export const adminRoles: readonly DemoRole[] = people.admin_roles;
/** Initial roles of every store with sub-accounts. */
export const storeRoles: readonly DemoRole[] = people.store_roles;

/** A role: `menus` are paths of pages, `rights` are patterns of rights (`%` matches any verb). */
export interface DemoRole {
  readonly name: string;
  readonly menus: readonly string[];
  readonly rights: readonly string[];
}

/**
 * Username (phone) of the shopper whose password is printed: the first one of `people.json`, with
 * orders of every kind.
 */
export const demoShopper = '19900003000';
/** Usernames of `shoppers`, in order. */
export const shopperNames: readonly string[] = shoppers.map((_, index) => `1990000${3000 + index}`);

/** Usernames of the `reviewers` who write in a language, in order. */
export const reviewerNames = {
  zh: reviewers.zh.map((_, index) => `1990000${5000 + index}`),
  en: reviewers.en.map((_, index) => `1990000${6000 + index}`),
} as const;

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
