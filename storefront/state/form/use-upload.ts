import { useEffect, useRef, useState } from 'react';
import { type UploadRequest, upload } from '../../../engine/wire/index.ts';
import { maxUploadBytes } from '../../../schemas/contract/limits.ts';
import { useT } from '../../texts.ts';

interface Options extends Pick<UploadRequest, 'type' | 'option'> {
  /** Why a file was not stored. */
  readonly onError: (message: string) => void;
}

/** Sends a picture at a time to a folder, as in `upload`; leaving the page ends it. */
export function useUpload(name: string, { type, option, onError }: Options) {
  const t = useT();
  /** Share sent so far, 0 to 1. */
  const [progress, setProgress] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  /** The URL of the stored picture; undefined after an error, or when the page was left. */
  const send = async (file: File): Promise<string | undefined> => {
    if (file.size > maxUploadBytes || !file.type.startsWith('image/')) {
      onError(t('common.upload.unfit', { megabytes: maxUploadBytes / 1024 / 1024 }));
      return undefined;
    }
    setProgress(0);
    const signal = leaving.current?.signal;
    const request = { name, area: 'shop', type, option, onProgress: setProgress, signal } as const;
    const answer = await upload(file, request);
    setProgress(undefined);
    if ('url' in answer) return answer.url;
    if (!signal?.aborted) onError(answer.error);
    return undefined;
  };
  return { progress, send };
}
