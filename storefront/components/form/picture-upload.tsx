import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadPrivatePicture, type UploadRequest, upload } from '../../../engine/wire/index.ts';
import { isSealed } from '../../../schemas/contract/files.ts';
import { maxUploadBytes } from '../../../schemas/contract/limits.ts';
import { countUpload } from '../../state/form/pending-uploads.ts';
import { showToast } from '../../state/page/toast.ts';
import { type Translate, useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import { FieldMessage } from './field.tsx';

interface Props {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (urls: readonly string[]) => void;
  readonly folder: string;
  readonly max?: number;
  readonly type?: UploadRequest['type'];
  readonly option?: UploadRequest['option'];
  readonly error?: string | undefined;
}

/**
 * Uploads pictures when they are chosen and removes them again. `value`: their URLs. `folder` and
 * `type` as in `upload`.
 */
export function PictureUpload(props: Props) {
  const { label, value, onChange, max = 1, error } = props;
  const t = useT();
  const { progress, send } = useSentPictures({ ...props, max });
  return (
    <div className={error === undefined ? 'field' : 'field bad'} role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <div className="shots">
        {value.map((url, index) => (
          <span className="shot" key={url}>
            <PrivatePicture src={url} width={96} alt={`${label} ${index + 1}`} />
            <button
              type="button"
              className="icon-button"
              aria-label={`${label}: ${t('common.upload.remove', { number: index + 1 })}`}
              onClick={() => onChange(value.filter((other) => other !== url))}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        ))}
        {value.length < max && (
          <label className="shot add" aria-busy={progress !== undefined}>
            <ImagePlus aria-hidden="true" />
            <span>
              {progress === undefined ? t('common.upload.add') : `${Math.round(progress * 100)} %`}
            </span>
            <input
              className="visually-hidden"
              type="file"
              accept="image/*"
              multiple={max > 1}
              disabled={progress !== undefined}
              aria-label={label}
              onChange={({ target }) => {
                void countUpload(send([...(target.files ?? [])]));
                target.value = '';
              }}
            />
          </label>
        )}
      </div>
      <FieldMessage error={error} />
    </div>
  );
}

/** Sends pictures one after the other; leaving the page ends it. */
function useSentPictures({
  value,
  onChange,
  folder,
  max,
  type,
  option,
}: Props & { readonly max: number }) {
  const t = useT();
  const [progress, setProgress] = useState<number>();
  // Pictures may be removed, and other fields change, while a picture is sent
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  /** The URL of the stored picture; undefined after a message, or when the page was left. */
  const sendFile = async (file: File): Promise<string | undefined> => {
    const signal = leaving.current?.signal;
    const answer = await upload(file, {
      name: folder,
      area: 'shop',
      onProgress: setProgress,
      ...(signal && { signal }),
      ...(type && { type }),
      ...(option && { option }),
    });
    if ('url' in answer) return answer.url;
    if (!signal?.aborted) showToast(answer.error);
    return undefined;
  };
  const send = async (files: readonly File[]) => {
    const uploadedUrls: string[] = [];
    for (const file of files.slice(0, max - value.length)) {
      const unfit = unfitText(file, t);
      if (unfit !== undefined) {
        showToast(unfit);
        continue;
      }
      setProgress(0);
      const url = await sendFile(file);
      if (url !== undefined) uploadedUrls.push(url);
    }
    setProgress(undefined);
    if (uploadedUrls.length > 0)
      latest.current.onChange([...latest.current.value, ...uploadedUrls]);
  };
  return { progress, send };
}

/** Why a file cannot be uploaded: it is no picture, or too large. Undefined: it can. */
export const unfitText = ({ size, type }: File, t: Translate): string | undefined =>
  size > maxUploadBytes || !type.startsWith('image/')
    ? t('common.upload.unfit', { megabytes: maxUploadBytes / 1024 / 1024 })
    : undefined;

/**
 * Shows a picture that only its owner may see: reads it with the token into an object URL. Public
 * pictures are shown directly.
 */
function PrivatePicture({
  src,
  width,
  alt,
}: {
  readonly src: string;
  readonly width: number;
  readonly alt: string;
}) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (!isSealed(src)) return undefined;
    const controller = new AbortController();
    const urls: string[] = [];
    void loadPrivatePicture(src, controller.signal).then((bytes) => {
      if (bytes === undefined || controller.signal.aborted) return;
      urls.push(URL.createObjectURL(bytes));
      setShown(urls[0]!);
    });
    return () => {
      controller.abort();
      urls.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [src]);
  return <Picture src={isSealed(src) ? shown : src} width={width} alt={alt} />;
}
