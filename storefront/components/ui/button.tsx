import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useAction } from '../../state/form/use-action.ts';

/**
 * `buy`: main action of a page; `dark`: main neutral action; `soft`: group buying; `line`: all
 * other actions; `glass`: on pictures; `plain`: text only.
 */
export type Tone = 'buy' | 'dark' | 'soft' | 'line' | 'glass' | 'plain';
interface Look {
  readonly tone?: Tone | undefined;
  readonly size?: 's' | 'm' | 'l' | undefined;
  readonly full?: boolean | undefined;
  readonly className?: string | undefined;
}

const buttonClass = ({ tone = 'line', size = 'm', full = false, className = '' }: Look): string =>
  ['button', tone, size === 'm' ? '' : size, full ? 'full' : '', className]
    .filter(Boolean)
    .join(' ');

interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className'> {
  /**
   * While a returned promise is pending, the button shows a spinner and ignores clicks. It also
   * ignores the second click of a double click, because an action may be done before it.
   */
  readonly onClick?: () => unknown;
  /** Shows the spinner from outside, for example while a form is sent. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button with an action. Use `LinkButton` for navigation. */
export function Button({
  tone,
  size,
  full,
  className,
  onClick,
  busy = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const [act, isActing] = useAction(onClick ?? (() => undefined));
  const isBusy = busy || isActing;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ tone, size, full, className })}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy || event.detail > 1) event.preventDefault();
        else if (onClick) void act();
      }}
    >
      {children}
    </button>
  );
}

/** A link of the shop that looks like a button. */
export function LinkButton({
  tone,
  size,
  full,
  className,
  ...rest
}: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={buttonClass({ tone, size, full, className })} />;
}
