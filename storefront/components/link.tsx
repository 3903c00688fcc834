import { Link as RouterLink, type LinkProps } from 'react-router-dom';

/**
 * A link to a page of the shop: the router's. The server writes what the router would, without its
 * machinery: a page holds a hundred of them.
 */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;

function WrittenLink(props: LinkProps) {
  const { to, state: _state, preventScrollReset: _reset, replace: _replace, ...rest } = props;
  return typeof to === 'string' && /^\/(?!\/)/.test(to) ? (
    <a {...rest} href={to} data-discover="true" />
  ) : (
    <RouterLink {...props} />
  );
}
