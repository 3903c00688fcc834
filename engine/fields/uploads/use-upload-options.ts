import { useContext } from 'react';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import type { UploadRequest } from '../../wire/files/upload.ts';
import { api } from '../../wire/http.ts';
import { useRead } from '../../wire/queries.ts';
import { FormValuesContext, useFormValue } from '../form-values.ts';

type ItemOption = FormItemConfig['option'];

/** px. */
interface PictureSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/**
 * Returns the upload options for pictures that are about to be sent. With `sizeOf`, width and height
 * come from a row that the form refers to, for example the slot of an advert. The result is
 * undefined, after a warning, when no row is selected or it cannot be loaded.
 */
export function useUploadOptions({
  sizeOf,
  best: _,
  ...option
}: ItemOption): () => Promise<UploadRequest['option'] | undefined> {
  const t = useT();
  const values = useContext(FormValuesContext);
  return async () => {
    if (sizeOf === undefined) return option;
    const id = toId(values()[sizeOf.field]);
    if (id === 0) {
      toast.warning(t('form.upload.chooseFirst'));
      return undefined;
    }
    const size = await ignoreCallError(loadSize(sizeOf.url, id));
    return size && { ...option, ...size };
  };
}

/** The recommended size of pictures: the screen's, or that of the row that is selected now. */
export function useRecommendedSize({ sizeOf, best, width, height }: ItemOption): PictureSize {
  const id = toId(useFormValue(sizeOf?.field));
  const url = sizeOf?.url;
  const { data: size } = useRead(['picture size', url, id], () => loadSize(url!, id), {
    enabled: url !== undefined && id !== 0,
  });
  if (sizeOf === undefined) return { width: best?.[0] ?? width, height: best?.[1] ?? height };
  return size ?? {};
}

const toId = (value: Json | undefined): number => Number(value ?? 0);

/** @throws CallError, shown by the wire */
async function loadSize(
  url: string,
  id: number,
): Promise<{ readonly width: number; readonly height: number }> {
  const row = await api.get<Row>(`${url}/${id}`);
  return { width: Number(row.width), height: Number(row.height) };
}
