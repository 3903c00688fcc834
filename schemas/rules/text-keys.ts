/** Names of resources in locale keys have no slash: `configs/web` is `configs_web`. */
const inKey = (resource: string): string => resource.replaceAll('/', '_');

/** Locale key of a resource's text: `resources.goods.name`. */
export const resourceKey = (resource: string, name: string): string =>
  `resources.${inKey(resource)}.${name}`;

/** Locale key of a refusal of a resource, such as a check across fields: `errors.coupons.order`. */
export const refusalKey = (resource: string, name: string): string =>
  `errors.${inKey(resource)}.${name}`;
