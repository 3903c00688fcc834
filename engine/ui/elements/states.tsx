import { Button } from 'antd';
import { CloudOff, Copy, LockKeyhole, PackageOpen, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { CallError } from '../../wire/call-error.ts';
import { useT } from '../use-t.ts';
import { toast } from '../dialogs/toast.ts';

/** `heading`: `h1` where the state is the whole page, which has no title then. */
interface StateProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
}

/** A page or a list that has nothing to show, and says why and what helps. */
export function State({
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

/** Nothing there yet: what will appear and the way to make it. */
export const Empty = (props: StateProps) => <State icon={PackageOpen} {...props} />;

/** The caller lacks a right: name it in the hint. */
export const NoRight = (props: Omit<StateProps, 'title'>) => (
  <State icon={LockKeyhole} title={useT()('state.noRight')} {...props} />
);

/** Something failed: what failed, what is kept, Try again, and a line to copy. */
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
    <State icon={CloudOff} title={title} hint={hint}>
      <Button onClick={retry}>{retryText ?? t('state.retry')}</Button>
      {trace && (
        <Button icon={<Copy size={14} />} onClick={copy}>
          {t('state.copy')}
        </Button>
      )}
      {trace && <code>{trace}</code>}
    </State>
  );
}

/** Bars where the content will be, so that nothing jumps; shown after 150 ms only. */
export function Skeleton({ rows = 14 }: { readonly rows?: number }) {
  const t = useT();
  const late = useLate(150);
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={t('state.loading')}>
      {late &&
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

function useLate(afterMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return late;
}

function traceOf(error: unknown): string {
  if (error instanceof CallError) return error.trace;
  return error instanceof Error ? error.message : '';
}
