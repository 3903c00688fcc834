import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { CloudOff, Copy, LockKeyhole, type LucideIcon, PackageOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../wire/call-error.ts';
import { toast } from '../dialogs/toast.ts';
import { useT } from '../use-t.ts';

interface StateProps {
  readonly title: string;
  /** Explanation and next step, translated. */
  readonly hint?: string | undefined;
  /** `h1` when the state replaces a whole page and its title. Default: h2. */
  readonly heading?: 'h1' | 'h2';
  /** Buttons below the text. */
  readonly children?: ReactNode;
}

/** The message of a page or list without content: icon, title, hint and buttons. */
export function StateMessage({
  icon: Icon,
  title,
  hint,
  heading: Heading = 'h2',
  children,
}: StateProps & { readonly icon: LucideIcon }) {
  return (
    <div className="state">
      <span className="state-icon">
        <Icon size={22} strokeWidth={1.5} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {children && <div className="state-end">{children}</div>}
    </div>
  );
}

/** No rows yet. `hint` says what will appear here, `children` how to create it. */
export const Empty = (props: StateProps) => <StateMessage icon={PackageOpen} {...props} />;

/** The caller lacks a right; `hint` names it. */
export const NoRight = (props: Omit<StateProps, 'title'>) => (
  <StateMessage icon={LockKeyhole} title={useT()('state.noRight')} {...props} />
);

/**
 * A failed load with a retry button. For a `CallError` it shows its message and the trace of the
 * request, for any other error its message, with a copy button.
 *
 * @param title what failed
 * @param retryText default: the text of `state.retry`
 */
export function Failed({
  title,
  hint,
  error,
  retry,
  retryText,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly error?: unknown;
  readonly retry: () => void;
  readonly retryText?: string;
}) {
  const t = useT();
  const trace = traceOf(error);
  const copy = () =>
    void navigator.clipboard?.writeText(trace).then(() => toast.success(t('state.copied')));
  return (
    <StateMessage icon={CloudOff} title={title} hint={hint ?? reasonOf(error)}>
      <Button onClick={() => retry()}>{retryText ?? t('state.retry')}</Button>
      {trace && (
        <Button icon={<Copy size={14} />} onClick={copy}>
          {t('state.copy')}
        </Button>
      )}
      {trace && <code>{trace}</code>}
    </StateMessage>
  );
}

/** What stands in the place of data: bars while it loads, why it could not be loaded. */
export const NotLoaded = ({
  query: { error, refetch },
  title,
  ...bars
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly title: string;
  readonly rows?: number;
}) => (error ? <Failed title={title} error={error} retry={refetch} /> : <Skeleton {...bars} />);

/**
 * Placeholder bars while content loads; they appear after 150 ms.
 *
 * @param rows number of rows; match the expected content to avoid layout shift
 */
export function Skeleton({ rows = 14 }: { readonly rows?: number }) {
  const t = useT();
  const visible = useDelay(150);
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={t('state.loading')}>
      {visible &&
        Array.from({ length: rows }, (_, i) => (
          <div key={i}>
            <i style={{ width: 16 }} />
            <i className="pic" />
            <i style={{ width: `${22 + ((i * 7) % 13)}%` }} />
            <i style={{ width: '8%' }} />
            <i style={{ width: '6%' }} />
            <i className="end" style={{ width: '7%' }} />
            <i style={{ width: '9%' }} />
          </div>
        ))}
    </div>
  );
}

/** False at first, true after `delayMs`. */
function useDelay(delayMs: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return elapsed;
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallError && error.kind !== 'html' ? error.message : undefined;

function traceOf(error: unknown): string {
  if (error instanceof CallError) return error.trace;
  return error instanceof Error ? error.message : '';
}
