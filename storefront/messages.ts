type Texts = { readonly [key: string]: string | Texts };

/** `{home: {title: 'x'}}` becomes `{'storefront.home.title': 'x'}`, the ids that components ask for. */
export function flatten(texts: Texts, prefix = 'storefront'): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, value]) => {
    const id = `${prefix}.${key}`;
    return typeof value === 'string' ? [[id, value]] : Object.entries(flatten(value, id));
  }));
}
