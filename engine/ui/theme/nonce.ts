/**
 * The page's nonce, put by the server into `<meta name="csp-nonce">`; undefined without a content
 * policy.
 */
export const pageNonce: string | undefined =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content || undefined;

/**
 * Gives every `<style>` made by script the page's nonce.
 *
 * antd hands its nonce to its own styles, but its dialogs and drawers (`@rc-component/portal`)
 * inject one without, which a strict
 * content policy blocks with an error in the console at each opening.
 */
export function giveStylesTheNonce(nonce = pageNonce): void {
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
