import { useMemo } from 'react';
import { errorText, succeeds, type Translate, toast, useT } from '../../../engine/index.ts';
import { reloadSpace } from './use-image-space.ts';

export const seller = { area: 'Seller' } as const;

export interface SpaceCalls {
  /** Resolves to the error text of the name; undefined when it was saved. */
  readonly saveName: <Data>(
    call: Promise<Data>,
    then?: (data: Data) => void,
  ) => Promise<string | undefined>;
  /** Runs calls one after the other until one fails. Resolves to whether all were answered. */
  readonly runCalls: (calls: readonly (() => Promise<unknown>)[]) => Promise<boolean>;
}

/** Buttons and warning of the question before a deletion. */
export const deleteTexts = (t: Translate) =>
  ({
    okText: t('imageSpace.delete'),
    cancelText: t('form.cancel'),
    undo: t('table.final'),
  }) as const;

/** Runs the calls of an action, says that it succeeded, and loads the image space again. */
export function useSpaceCalls(): SpaceCalls {
  const t = useT();
  return useMemo<SpaceCalls>(
    () => ({
      saveName: async (call, then) => {
        try {
          const data = await call;
          toast.success(t('msg.success'));
          then?.(data);
          reloadSpace();
          return undefined;
        } catch (error) {
          return errorText(error, t);
        }
      },
      runCalls: async (calls) => {
        for (const call of calls) {
          if (!(await succeeds(call()))) {
            reloadSpace();
            return false;
          }
        }
        toast.success(t('msg.success'));
        reloadSpace();
        return true;
      },
    }),
    [t],
  );
}
