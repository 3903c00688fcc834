import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { LinkProps } from 'react-router-dom';
import { useAction } from '../state/use-action.ts';
import { Link } from './link.tsx';

/**
 * `buy`: the one way forward on a page; `dark`: the main neutral step; `soft`: buying together;
 * `line`: everything else; `glass`: on photographs; `plain`: words alone.
 */
export type Tone = 'buy' | 'dark' | 'soft' | 'line' | 'glass' | 'plain';
interface Look {
  readonly tone?: Tone;
  readonly size?: 's' | 'm' | 'l';
  readonly full?: boolean;
  readonly className?: string;
}

export const buttonClass = ({
  tone = 'line',
  size = 'm',
  full = false,
  className = '',
}: Look): string =>
  ['btn', tone, size === 'm' ? '' : size, full ? 'full' : '', className].filter(Boolean).join(' ');

interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className'> {
  /** May answer a promise: until it settles the button turns and a second click does nothing. */
  readonly onClick?: () => unknown;
  /** The same, told from outside, as by a form. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button that acts. What leads somewhere is a `LinkButton`. */
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
      className={buttonClass({
        ...(tone && { tone }),
        ...(size && { size }),
        ...(full && { full }),
        ...(className && { className }),
      })}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else if (onClick) void act();
      }}
    >
      {children}
    </button>
  );
}

/** Looks like a button and leads to a page of the shop. */
export function LinkButton({
  tone,
  size,
  full,
  className,
  ...rest
}: Look & Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...rest}
      className={buttonClass({
        ...(tone && { tone }),
        ...(size && { size }),
        ...(full && { full }),
        ...(className && { className }),
      })}
    />
  );
}
