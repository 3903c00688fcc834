import { Button } from 'antd';
import { Component, type ComponentType, type ReactNode } from 'react';
import { ChunkError } from '../../wire/chunk.ts';
import { useT } from '../use-t.ts';
import { Failed } from './states.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A change clears the error: the path of a page, the value of a field. */
  readonly resetKey?: unknown;
  /** Name of the part of a page, for example a widget; the message names it. Default: a page. */
  readonly part?: string | undefined;
  /** Shows the message of a part elsewhere, for example in a dialog. */
  readonly frame?: (message: ReactNode) => ReactNode;
}

/** Limits a render error to its children. A class, because React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error !== undefined && before.resetKey !== this.props.resetKey)
      this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, part, frame } = this.props;
    if (error === undefined) return children;
    const retry = () => this.setState({ error: undefined });
    if (part === undefined || error instanceof ChunkError)
      return <ErrorState error={error} retry={retry} />;
    const message = <BrokenPart name={part} error={error} retry={retry} />;
    return frame ? frame(message) : message;
  }
}

/** The message in place of a part that failed; the rest of the page stays. */
function BrokenPart({
  name,
  error,
  retry,
}: {
  readonly name: string;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const t = useT();
  return (
    <span className="broken-part" title={error instanceof Error ? error.message : undefined}>
      {t('state.brokenPart', { name })}{' '}
      <Button size="small" type="link" onClick={retry}>
        {t('state.retry')}
      </Button>
    </span>
  );
}

/** The guarded component of each component. */
const guards = new WeakMap<object, unknown>();

/**
 * A registered component with a boundary around each of its uses: an error in a widget, cell, field
 * or view leaves the rest of the page, an open form included, as it is.
 */
export function guarded<Props extends { readonly value?: unknown; readonly formData?: unknown }>(
  Part: ComponentType<Props>,
  nameOf: (props: Props) => string,
): ComponentType<Props> {
  const known = guards.get(Part);
  if (known !== undefined) return known as ComponentType<Props>;
  const Guarded = (props: Props) => (
    <ErrorBoundary part={nameOf(props)} resetKey={props.value ?? props.formData}>
      <Part {...props} />
    </ErrorBoundary>
  );
  guards.set(Part, Guarded);
  return Guarded;
}

/** The state after an error: a missing chunk offers a reload, any other error a retry. */
export function ErrorState({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const t = useT();
  if (error instanceof ChunkError)
    return (
      <Failed
        title={t('state.chunk')}
        hint={t('state.chunkHint')}
        error={error}
        retry={() => location.reload()}
        retryText={t('state.reload')}
      />
    );
  return (
    <Failed title={t('state.broken')} hint={t('state.brokenHint')} error={error} retry={retry} />
  );
}
