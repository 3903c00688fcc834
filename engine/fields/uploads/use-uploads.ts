import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { uploadLimitOf } from '../../../schemas/contract/files.ts';
import { formatBytes } from '../../format/bytes.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { type UploadRequest, upload } from '../../wire/files/upload.ts';
import { PendingInputContext } from '../pending-input.ts';

/** A file that is being sent. */
export interface PendingFile {
  readonly key: number;
  readonly name: string;
  /** The part sent so far, 0 to 1. */
  readonly share: number;
  /** Object URL of a picture; undefined for other files. */
  readonly preview: string | undefined;
}

/**
 * Sends files one after another and returns the URLs of those that succeeded.
 *
 * @param refusal shown for a file that `accepts` rejects
 * @param option replaces the `option` of the request
 */
export type SendFiles = (
  files: readonly File[],
  accepts: (file: File) => boolean,
  refusal: string,
  option?: UploadRequest['option'],
) => Promise<readonly string[]>;

export interface Uploads {
  readonly pending: readonly PendingFile[];
  readonly send: SendFiles;
}

/**
 * Sends files and reports their progress. A toast names each file that is refused or fails. Leaving
 * the page cancels the uploads.
 */
export function useUploads({
  name,
  type,
  option: defaultOption,
}: Pick<UploadRequest, 'name' | 'type' | 'option'>): Uploads {
  const t = useT();
  const form = useContext(PendingInputContext);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const nextKey = useRef(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current?.abort();
  }, []);

  const sendFile = useCallback(
    async (file: File, entry: PendingFile, option: UploadRequest['option']) => {
      const signal = controller.current?.signal;
      const answer = await upload(file, {
        name,
        ...(type && { type }),
        ...(option && { option }),
        ...(signal && { signal }),
        onProgress: (share) => setPending((files) => withShare(files, entry.key, share)),
      });
      if (entry.preview) URL.revokeObjectURL(entry.preview);
      setPending((files) => files.filter(({ key }) => key !== entry.key));
      if ('url' in answer) return [answer.url];
      if (!signal?.aborted) toast.error(answer.error);
      return [];
    },
    [name, type],
  );

  const send = useCallback<SendFiles>(
    async (files, accepts, refusal, option = defaultOption) => {
      const queue: { readonly file: File; readonly entry: PendingFile }[] = [];
      for (const file of files) {
        const problem = accepts(file) ? sizeProblem(file, t) : refusal;
        if (problem === undefined) queue.push({ file, entry: toPending(file, nextKey.current++) });
        else toast.error(problem);
      }
      setPending((current) => [...current, ...queue.map(({ entry }) => entry)]);
      const urls: string[] = [];
      const release = form?.hold(t('form.upload.wait'));
      try {
        for (const { file, entry } of queue) urls.push(...(await sendFile(file, entry, option)));
      } finally {
        release?.();
      }
      return urls;
    },
    [defaultOption, form, sendFile, t],
  );

  return { pending, send };
}

const toPending = (file: File, key: number): PendingFile => ({
  key,
  name: file.name,
  share: 0,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
});

const withShare = (
  files: readonly PendingFile[],
  key: number,
  share: number,
): readonly PendingFile[] => files.map((file) => (file.key === key ? { ...file, share } : file));

/**
 * Whether the declared type is a picture. Some systems declare no type for icons. The server checks
 * the content (docs/invariants.md#uploads).
 */
export const isPicture = (file: File): boolean =>
  file.type.startsWith('image/') || (file.type === '' && /\.ico$/i.test(file.name));

function sizeProblem(file: File, t: Translate): string | undefined {
  const maxBytes = uploadLimitOf(file.name);
  if (file.size <= maxBytes) return undefined;
  return t('form.upload.tooLarge', { name: file.name, limit: formatBytes(maxBytes, 'en') });
}
