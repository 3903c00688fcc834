import { type LinkProps, Link as RouterLink } from 'react-router-dom';

/**
 * A link to a page of the shop. The server writes the same HTML as the router's `Link` without its
 * hooks, because a page has a hundred links.
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
