import { useContext } from 'react';
import type { ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { isFailure } from '../client/envelope.ts';
import { api } from '../client/http.ts';
import type { UploadRequest } from '../client/upload.ts';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { FormValues } from './form-values.ts';

/**
 * What is asked of pictures at the moment they are sent. With `sizeOf` that is the width and height of the row which the form refers to: of an advert, its
 * space's. Undefined, and told, when no such row is chosen yet or it cannot be read.
 */
export function useWishes({ sizeOf, best: _, ...option }: ServedItem['option']): () => Promise<UploadRequest['option'] | undefined> {
  const t = useText(), values = useContext(FormValues);
  return async () => {
    if (sizeOf === undefined) return option;
    const id = Number(values()[sizeOf.field] ?? 0);
    if (!id) {
      toast.warning(t('form.upload.chooseFirst'));
      return undefined;
    }
    const row = await api.get<Row>(`${sizeOf.url}/${id}`).catch(() => undefined); // told by the wire
    return row === undefined || isFailure(row) ? undefined : { ...option, width: Number(row['width']), height: Number(row['height']) };
  };
}
