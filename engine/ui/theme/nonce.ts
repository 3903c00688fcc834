/**
 * The nonce of the page, from `<meta name="csp-nonce">` of the server; undefined without a content
 * policy.
 */
export const pageNonce: string | undefined =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content || undefined;

/**
 * Adds the nonce to every `<style>` that scripts create. antd sets it on most of its styles, but
 * its dialogs and drawers (`@rc-component/portal`) inject one without it, which a strict content
 * policy blocks with a console error at each opening.
 */
export function addNonceToStyles(nonce = pageNonce): void {
  if (!nonce) return;
  const create = document.createElement.bind(document) as (
    name: string,
    options?: ElementCreationOptions,
  ) => HTMLElement;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
