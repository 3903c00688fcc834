import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadPrivatePicture, type UploadRequest } from '../../../engine/wire/index.ts';
import { isSealed } from '../../../schemas/contract/files.ts';
import { countUpload } from '../../state/form/pending-uploads.ts';
import { useUpload } from '../../state/form/use-upload.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';
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

/** Sends pictures one after the other. */
function useSentPictures({
  value,
  onChange,
  folder,
  max,
  type,
  option,
}: Props & { readonly max: number }) {
  // Pictures may be removed, and other fields change, while a picture is sent
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const upload = useUpload(folder, { type, option, onError: showToast });
  const send = async (files: readonly File[]) => {
    const uploadedUrls: string[] = [];
    for (const file of files.slice(0, max - value.length)) {
      const url = await upload.send(file);
      if (url !== undefined) uploadedUrls.push(url);
    }
    if (uploadedUrls.length > 0)
      latest.current.onChange([...latest.current.value, ...uploadedUrls]);
  };
  return { progress: upload.progress, send };
}

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
