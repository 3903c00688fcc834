import { Component, type ReactNode } from 'react';
import { ChunkError } from '../../wire/chunk.ts';
import { useT } from '../use-t.ts';
import { Failed } from './states.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A change clears the error; usually the path. */
  readonly resetKey?: string;
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
    return error === undefined ? (
      this.props.children
    ) : (
      <ErrorState error={error} retry={() => this.setState({ error: undefined })} />
    );
  }
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
