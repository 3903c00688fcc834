import { useMemo } from 'react';
import {
  type Answer,
  type Failure,
  isFailure,
  type Translate,
  toast,
  useT,
} from '../../../engine/index.ts';
import type { ImageSpaceData } from './use-image-space.ts';

export const seller = { area: 'Seller' } as const;
/** Calls whose refusal the name dialog shows. */
export const quiet = { ...seller, messages: 'quiet' } as const;

export interface SpaceCalls {
  /** Resolves to the error text of the name; undefined when it was saved. */
  readonly saveName: <Data>(
    call: Promise<Answer<Data>>,
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
export function useSpaceCalls({ reload }: Pick<ImageSpaceData, 'reload'>): SpaceCalls {
  const t = useT();
  return useMemo<SpaceCalls>(
    () => ({
      saveName: async (call, then) => {
        const answer = await call.catch(toFailure);
        if (isFailure(answer)) return messageOf(answer);
        toast.success(t('msg.success'));
        then?.(answer);
        reload();
        return undefined;
      },
      runCalls: async (calls) => {
        for (const call of calls) {
          const answer = await call().catch(() => undefined); // the wire has shown the error
          if (answer === undefined || isFailure(answer)) {
            reload();
            return false;
          }
        }
        toast.success(t('msg.success'));
        reload();
        return true;
      },
    }),
    [t, reload],
  );
}

const toFailure = (error: unknown): Failure => ({
  code: 0,
  msg: error instanceof Error ? error.message : '',
  data: {},
});

/** The field error of the name, else the message of the envelope. */
function messageOf({ msg, data }: { readonly msg: string; readonly data: unknown }): string {
  const errors = (data as { errors?: readonly { readonly message: string }[] } | null)?.errors;
  return errors?.[0]?.message ?? msg;
}
