import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '../../wire/chunk.ts';

/** Made by `lazyComponent`. */
export interface LazyComponent<Props extends object> {
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /** Loads the script before the component is shown. @throws ChunkError */
  preload(): Promise<void>;
}

/**
 * A component whose script loads when it is first shown. Until then `fallback` is shown, by default
 * nothing. A script that has loaded before is used at once. An error of the load is thrown by the
 * render; a boundary that renders the component again loads it again.
 *
 * `lazy` of React is not used: React shows components that were suspended at most every 300 ms. Pages
 * nest them, so rows appeared 0.6 s after their scripts and data.
 *
 * @example const Grid = lazyComponent(async () => (await import('./grid/grid.tsx')).Grid);
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> =>
    (loading ??= loadChunk(load).then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function Part({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const [result, setResult] = useState<{ readonly error?: unknown }>();
    const isLoading = Loaded === undefined && result === undefined;
    useEffect(() => {
      if (!isLoading) return;
      let current = true;
      preload().then(
        () => {
          if (current) setResult({});
        },
        (error: unknown) => {
          if (current) setResult({ error });
        },
      );
      return () => {
        current = false;
      };
    }, [isLoading]);
    if (Loaded) return <Loaded {...(props as unknown as Props)} />;
    if (result) throw result.error;
    return fallback;
  }
  return Object.assign(Part, { preload });
}
