import { useCallback, useContext } from 'react';
import type { ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { isFailure } from '../client/envelope.ts';
import { api } from '../client/http.ts';
import type { UploadRequest } from '../client/upload.ts';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { FormValues, useFormValue } from './form-values.ts';

type Option = ServedItem['option'];
interface Size {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/**
 * What is asked of pictures at the moment they are sent. With `sizeOf` that is the width and height of the row which the form refers to: of an advert, its
 * space's. Undefined, and told, when no such row is chosen yet or it cannot be read.
 */
export function useWishes({
  sizeOf,
  best: _,
  ...option
}: Option): () => Promise<UploadRequest['option'] | undefined> {
  const t = useText(),
    values = useContext(FormValues);
  return async () => {
    if (sizeOf === undefined) return option;
    const id = idOf(values()[sizeOf.field]);
    if (id === 0) {
      toast.warning(t('form.upload.chooseFirst'));
      return undefined;
    }
    const size = await readSize(sizeOf.url, id);
    return size && { ...option, ...size };
  };
}

/** The size that pictures look best at: what the screen recommends, what they are shrunk to, or the size of the row which is chosen now. */
export function useBestSize({ sizeOf, best, width, height }: Option): Size {
  const id = idOf(useFormValue(sizeOf?.field)),
    url = sizeOf?.url;
  const loaded = useLoaded(
    useCallback(
      async () => (url === undefined || id === 0 ? undefined : readSize(url, id)),
      [url, id],
    ),
  );
  return sizeOf === undefined
    ? { width: best?.[0] ?? width, height: best?.[1] ?? height }
    : ((loaded.state === 'ready' ? loaded.value : undefined) ?? {});
}

const idOf = (value: Json | undefined): number => Number(value ?? 0);

/** Undefined when it cannot be had, which the wire has told. */
async function readSize(
  url: string,
  id: number,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const row = await api.get<Row>(`${url}/${id}`).catch(() => undefined);
  return row === undefined || isFailure(row)
    ? undefined
    : { width: Number(row['width']), height: Number(row['height']) };
}
