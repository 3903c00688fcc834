import { Component, type ReactNode } from 'react';
import { ChunkError } from '../../wire/chunk.ts';
import { Failed } from './states.tsx';
import { useT } from '../use-t.ts';

interface Props {
  readonly children: ReactNode /** A change of it clears the error: the path, usually. */;
  readonly resetKey?: string;
}

/**
 * Keeps one broken part from taking the whole page with it. A class because React has no other way.
 */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== undefined && before.resetKey !== this.props.resetKey)
      this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <Broken error={error} retry={() => this.setState({ error: undefined })} />
    );
  }
}

/**
 * What to show for an error of a page: a chunk that did not come asks for a reload, anything else
 * for another try.
 */
export function Broken({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
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
