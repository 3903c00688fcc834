import { useCallback, useEffect, useRef, useState } from 'react';
import { mostBytes } from '../../schemas/contract/files.ts';
import { upload, type UploadRequest } from '../client/upload.ts';
import { formatBytes } from '../format/bytes.ts';
import { useText, type Translate } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';

/** A file on its way: its share sent so far (0 to 1), and for a picture what it looks like. */
export interface PendingFile {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  readonly preview: string | undefined;
}

/**
 * Sends files one after another and keeps their progress. Refused files, and those that failed, are told by toast and left out (Spec §8);
 * `send` answers the addresses of the rest; its `option` goes before the request's.
 */
export function useUploads(request: Pick<UploadRequest, 'name' | 'type' | 'option'>): {
  readonly pending: readonly PendingFile[];
  readonly send: (
    files: readonly File[],
    accepts: (file: File) => boolean,
    refusal: string,
    option?: UploadRequest['option'],
  ) => Promise<readonly string[]>;
} {
  const t = useText();
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const counter = useRef(0);
  const leave = useRef<AbortController>(undefined);
  useEffect(() => {
    leave.current = new AbortController();
    return () => leave.current?.abort();
  }, []);

  const send = useCallback(
    async (
      files: readonly File[],
      accepts: (file: File) => boolean,
      refusal: string,
      option: UploadRequest['option'] = request.option,
    ) => {
      const good = files.filter((file) => {
        const problem = problemOf(file, accepts, refusal, t);
        if (problem) toast.error(problem);
        return problem === undefined;
      });
      const queue = good.map((file) => ({
        file,
        entry: {
          key: counter.current++,
          name: file.name,
          share: 0,
          preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
        },
      }));
      setPending((all) => [...all, ...queue.map(({ entry }) => entry)]);
      const urls: string[] = [];
      for (const { file, entry } of queue) {
        const answer = await upload(file, {
          ...request,
          ...(option && { option }),
          ...(leave.current && { signal: leave.current.signal }),
          onProgress: (share) =>
            setPending((all) =>
              all.map((one) => (one.key === entry.key ? { ...one, share } : one)),
            ),
        });
        if ('url' in answer) urls.push(answer.url);
        else if (!leave.current?.signal.aborted) toast.error(answer.error);
        if (entry.preview) URL.revokeObjectURL(entry.preview);
        setPending((all) => all.filter((one) => one.key !== entry.key));
      }
      return urls;
    },
    [request.name, request.type, request.option, t],
  );

  return { pending, send };
}

/** Pictures by their declared type, which some systems leave out for icons; the server looks at the content (must-hold 24). */
export const isPicture = (file: File): boolean =>
  file.type.startsWith('image/') || (file.type === '' && /\.ico$/i.test(file.name));

function problemOf(
  file: File,
  accepts: (file: File) => boolean,
  refusal: string,
  t: Translate,
): string | undefined {
  if (!accepts(file)) return refusal;
  const most = mostBytes(file.name);
  return file.size > most
    ? t('form.upload.tooLarge', { name: file.name, limit: formatBytes(most, 'en') })
    : undefined;
}
