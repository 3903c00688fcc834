import { Button } from 'antd';
import { ImagePlus, Images, Star, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import {
  imageUrls,
  isPicture,
  moveItem,
  PendingTile,
  toast,
  useFilePicker,
  useT,
  useUploads,
  type WidgetProps,
} from '../../../engine/index.ts';
import { thumbOf } from '../../../schemas/contract/files.ts';
import { maxUploadBytes, maxUploadFiles } from '../../../schemas/contract/limits.ts';
import { ImageSpacePicker } from '../image-space/image-space-picker.tsx';
import { goodsPicture } from './goods-picture.ts';
import { useOwner } from './owner-context.ts';

/**
 * `goods:pictures`: pictures of goods, uploaded or selected from the image space. A click makes a
 * picture the main one and moves it to the front (docs/product.md#goods-form).
 */
export function PicturesField({ value, row, onChange, form }: WidgetProps) {
  const t = useT();
  const urls = imageUrls(value);
  const disabled = onChange === undefined;
  const owner = useOwner(row);
  const { pending, freeSlots, add, uploadFiles } = useAddedPictures(urls, onChange);
  const filePicker = useFilePicker({ accept: 'image/*', multiple: true, onFiles: uploadFiles });
  const [picker, setPicker] = useState<'open'>();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled && event.dataTransfer.files.length > 0)
      void uploadFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className="tiles goods-pictures"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {urls.map((url, index) => (
        <GoodsPicture key={url} urls={urls} index={index} onChange={onChange} />
      ))}
      {pending.map((file) => (
        <PendingTile key={file.key} file={file} />
      ))}
      {freeSlots > 0 && !disabled && (
        <button
          type="button"
          className="tile add"
          aria-describedby={form && `${form.id}-hint`}
          onClick={filePicker.open}
        >
          <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
          <span className="visually-hidden">{t('form.upload.add')}</span>
          <small>
            {urls.length} / {maxUploadFiles}
          </small>
        </button>
      )}
      {freeSlots > 0 && !disabled && owner.area === 'Seller' && (
        <Button
          className="from-space"
          icon={<Images size={14} aria-hidden />}
          onClick={() => setPicker('open')}
        >
          {t('goods.picture.fromSpace')}
        </Button>
      )}
      {filePicker.input}
      {!disabled && (
        <p className="field-hint" id={form && `${form.id}-hint`}>
          {t('goods.picture.hint', {
            count: maxUploadFiles,
            size: maxUploadBytes / 1024 / 1024,
            width: goodsPicture.width,
            height: goodsPicture.height,
          })}
        </p>
      )}
      {picker && (
        <ImageSpacePicker max={freeSlots} onPick={add} onClose={() => setPicker(undefined)} />
      )}
    </div>
  );
}

/** Uploads pictures and adds them to the pictures that the field has by then. */
function useAddedPictures(urls: readonly string[], onChange: WidgetProps['onChange']) {
  const t = useT();
  const { pending, send } = useUploads({
    name: 'goods_images',
    type: 'uploadPic',
    option: goodsPicture,
  });
  const latestUrls = useRef(urls);
  latestUrls.current = urls;
  const freeSlots = maxUploadFiles - urls.length - pending.length;
  const add = (newUrls: readonly string[]) => {
    if (newUrls.length > 0)
      onChange?.([...new Set([...latestUrls.current, ...newUrls])].slice(0, maxUploadFiles));
  };
  const uploadFiles = async (files: readonly File[]) => {
    if (files.length > freeSlots)
      toast.warning(t('form.upload.tooMany', { count: maxUploadFiles }));
    add(await send(files.slice(0, Math.max(freeSlots, 0)), isPicture, t('form.upload.notPicture')));
  };
  return { pending, freeSlots, add, uploadFiles };
}

function GoodsPicture({
  urls,
  index,
  onChange,
}: Pick<WidgetProps, 'onChange'> & {
  readonly urls: readonly string[];
  readonly index: number;
}) {
  const t = useT();
  const isMain = index === 0;
  return (
    <div className="tile" data-main={isMain || undefined}>
      <button
        type="button"
        className="tile-picture"
        disabled={onChange === undefined}
        aria-pressed={isMain}
        aria-label={t('goods.picture.makeMain', { number: index + 1 })}
        title={isMain ? undefined : t('goods.picture.clickMain')}
        onClick={() => {
          if (!isMain) onChange?.(moveItem(urls, index, 0));
        }}
      >
        <img src={thumbOf(urls[index]!, 300)} alt="" />
      </button>
      {isMain && (
        <span>
          <Star size={10} aria-hidden /> {t('goods.picture.main')}
        </span>
      )}
      {onChange && (
        <button
          type="button"
          className="tile-remove"
          aria-label={t('form.upload.remove', { number: index + 1 })}
          onClick={() => onChange(urls.toSpliced(index, 1))}
        >
          <X size={12} />
        </button>
      )}
    </div>
  );
}
