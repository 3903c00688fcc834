import { upload, type UploadRequest } from '../../../engine/wire/index.ts';
import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { maxUploadBytes } from '../../../schemas/contract/limits.ts';
import { showToast } from '../../state/toast.ts';
import { useT } from '../../texts.ts';
import { PrivatePicture } from '../media/private-picture.tsx';

/**
 * Uploads pictures when they are chosen and removes them again. `value`: their URLs. `folder` and
 * `type` as in `upload`.
 */
export function PictureUpload({
  label,
  value,
  onChange,
  folder,
  max = 1,
  type,
  option,
  error,
}: {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (urls: readonly string[]) => void;
  readonly folder: string;
  readonly max?: number;
  readonly type?: UploadRequest['type'];
  readonly option?: UploadRequest['option'];
  readonly error?: string | undefined;
}) {
  const t = useT();
  const [progress, setProgress] = useState<number>();
  const send = async (files: readonly File[]) => {
    const uploadedUrls: string[] = [];
    for (const file of files.slice(0, max - value.length)) {
      if (file.size > maxUploadBytes || !file.type.startsWith('image/')) {
        showToast(t('common.upload.unfit', { megabytes: maxUploadBytes / 1024 / 1024 }));
        continue;
      }
      setProgress(0);
      const answer = await upload(file, {
        name: folder,
        area: 'shop',
        onProgress: setProgress,
        ...(type && { type }),
        ...(option && { option }),
      });
      if ('error' in answer) showToast(answer.error);
      else uploadedUrls.push(answer.url);
    }
    setProgress(undefined);
    if (uploadedUrls.length > 0) onChange([...value, ...uploadedUrls]);
  };
  return (
    <div className={error === undefined ? 'field' : 'field bad'} role="group" aria-label={label}>
      <span className="lab">{label}</span>
      <div className="shots">
        {value.map((url, index) => (
          <span className="shot" key={url}>
            <PrivatePicture src={url} width={96} alt={`${label} ${index + 1}`} />
            <button
              type="button"
              className="icon-btn"
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
              className="vh"
              type="file"
              accept="image/*"
              multiple={max > 1}
              disabled={progress !== undefined}
              aria-label={label}
              onChange={({ target }) => {
                void send([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </label>
        )}
      </div>
      {error !== undefined && (
        <p className="msg" role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
