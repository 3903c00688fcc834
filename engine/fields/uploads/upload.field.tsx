import { Image } from 'antd';
import { ImagePlus, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { maxUploadBytes, maxUploadFiles } from '../../../schemas/contract/limits.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useFilePicker } from '../../ui/dialogs/use-file-picker.tsx';
import { useDisplayUrls } from '../../ui/elements/stored-picture.tsx';
import { useT } from '../../ui/use-t.ts';
import {
  type FieldWidgetProps,
  formWidget,
  groupProps,
  type ItemOptions,
} from '../define-field.ts';
import { useRecommendedSize, useUploadOptions } from './use-upload-options.ts';
import { isPicture, type PendingFile, useUploads } from './use-uploads.ts';

/**
 * Pictures, at most 10 of 10 MB each. Several pictures are ordered by dragging or Ctrl + arrow keys;
 * the first one is the main picture. The value is a URL, or a list for `images` and `oneArray`.
 * Pictures of a field with `"private": true` are stored encrypted and shown only to readers of the
 * row.
 */
function UploadField(props: FieldWidgetProps) {
  const { options, value, disabled = false } = props;
  const { item } = options;
  const t = useT();
  const maxFiles = maxPictures(options);
  const urls = imageUrls(value);
  const hasMainPicture = maxFiles > 1 && item.option.thumb !== undefined;
  const { pending, freeSlots, emit, add } = usePictures(props, urls, maxFiles);
  const picker = useFilePicker({ accept: 'image/*', multiple: maxFiles > 1, onFiles: add });
  const [previewIndex, setPreviewIndex] = useState<number>();
  const shownUrls = useDisplayUrls(urls);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) void add(files);
  };

  return (
    <div
      {...groupProps(props)}
      className="tiles"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <PictureTiles
        urls={urls}
        shownUrls={shownUrls}
        disabled={disabled}
        isSortable={!disabled && maxFiles > 1}
        hasMainPicture={hasMainPicture}
        onChange={emit}
        onPreview={setPreviewIndex}
      />
      {pending.map((file) => (
        <PendingTile key={file.key} file={file} />
      ))}
      {freeSlots > 0 && !disabled && (
        <button type="button" className="tile add" onClick={picker.open}>
          <ImagePlus size={18} strokeWidth={1.5} />
          <span className="visually-hidden">{t('form.upload.add')}</span>
          {maxFiles > 1 && (
            <small>
              {urls.length} / {maxFiles}
            </small>
          )}
        </button>
      )}
      {picker.input}
      {!disabled && <UploadHint item={item} maxFiles={maxFiles} hasMainPicture={hasMainPicture} />}
      {previewIndex !== undefined && (
        <Image.PreviewGroup
          items={[...shownUrls]}
          preview={{
            open: true,
            current: previewIndex,
            onChange: setPreviewIndex,
            onOpenChange: () => setPreviewIndex(undefined),
          }}
        />
      )}
    </div>
  );
}

/** Uploads pictures and adds them to those that the field has by then. */
function usePictures(
  { options: { item, config }, onChange }: FieldWidgetProps,
  urls: readonly string[],
  maxFiles: number,
) {
  const t = useT();
  const { pending, send } = useUploads({
    name: item.field,
    type: config?.private ? 'uploadPrivate' : 'uploadPic',
    option: item.option,
  });
  const latestUrls = useRef(urls);
  latestUrls.current = urls;
  const freeSlots = maxFiles - urls.length - pending.length;
  const uploadOptions = useUploadOptions(item.option);
  const isList = config?.type === 'images' || item.oneArray;
  const emit = (next: readonly string[]) => onChange(isList ? next : (next[0] ?? ''));
  const add = async (files: readonly File[]) => {
    const option = await uploadOptions();
    if (!option) return;
    if (files.length > freeSlots) toast.warning(t('form.upload.tooMany', { count: maxFiles }));
    const accepted = files.slice(0, Math.max(freeSlots, 0));
    const added = await send(accepted, isPicture, t('form.upload.notPicture'), option);
    if (added.length > 0) emit([...latestUrls.current, ...added].slice(0, maxFiles));
  };
  return { pending, freeSlots, emit, add };
}

function maxPictures({ config, item }: ItemOptions): number {
  if (config?.type !== 'images' || item.oneArray) return 1;
  return Math.min(config.rules.maxItems ?? maxUploadFiles, maxUploadFiles);
}

interface PictureTilesProps {
  readonly urls: readonly string[];
  readonly shownUrls: readonly (string | undefined)[];
  readonly disabled: boolean;
  readonly isSortable: boolean;
  readonly hasMainPicture: boolean;
  readonly onChange: (urls: readonly string[]) => void;
  readonly onPreview: (index: number) => void;
}

function PictureTiles({
  urls,
  shownUrls,
  disabled,
  isSortable,
  hasMainPicture,
  onChange,
  onPreview,
}: PictureTilesProps) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const dragOver = (index: number) => {
    if (dragged === undefined || dragged === index) return;
    onChange(moveItem(urls, dragged, index));
    setDragged(index);
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const target = indexByKey(event, index, urls.length);
    if (target !== undefined && !disabled) onChange(moveItem(urls, index, target));
  };
  return urls.map((url, index) => (
    <div
      key={url + index}
      className="tile"
      draggable={isSortable}
      data-dragged={dragged === index || undefined}
      onDragStart={() => setDragged(index)}
      onDragEnd={() => setDragged(undefined)}
      onDragEnter={() => dragOver(index)}
    >
      <button
        type="button"
        className="tile-picture"
        aria-label={t('form.upload.preview', { number: index + 1 })}
        onClick={() => onPreview(index)}
        onKeyDown={(event) => moveByKey(event, index)}
      >
        <img src={shownUrls[index]} alt="" />
      </button>
      {index === 0 && hasMainPicture && <span>{t('form.upload.master')}</span>}
      {!disabled && (
        <button
          type="button"
          className="tile-remove"
          aria-label={t('form.upload.remove', { number: index + 1 })}
          onClick={() => onChange(urls.filter((_, other) => other !== index))}
        >
          <X size={12} />
        </button>
      )}
    </div>
  ));
}

/** A file that is being sent, with its progress. */
export function PendingTile({ file: { name, preview, share } }: { readonly file: PendingFile }) {
  return (
    <div
      className="tile"
      role="progressbar"
      aria-valuenow={Math.round(share * 100)}
      aria-label={name}
    >
      {preview && <img src={preview} alt="" />}
      <progress max={1} value={share} aria-hidden="true" />
    </div>
  );
}

interface UploadHintProps extends Pick<ItemOptions, 'item'> {
  readonly maxFiles: number;
  readonly hasMainPicture: boolean;
}

function UploadHint({ item, maxFiles, hasMainPicture }: UploadHintProps) {
  const t = useT();
  const { width, height } = useRecommendedSize(item.option);
  const size = maxUploadBytes / 1024 / 1024;
  return (
    <p className="field-hint">
      {t(maxFiles > 1 ? 'form.upload.hintMany' : 'form.upload.hint', { size, count: maxFiles })}
      {hasMainPicture && t('form.upload.masterFirst')}
      {width && height ? t('form.upload.best', { width, height }) : ''}
    </p>
  );
}

/** The index that Ctrl + arrow moves a picture to; undefined for other keys and at the ends. */
function indexByKey(event: KeyboardEvent, index: number, count: number): number | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
  ]);
  const step = steps.get(event.key);
  if (step === undefined) return undefined;
  const target = index + step;
  return target >= 0 && target < count ? target : undefined;
}

/** The list with one item moved to another index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** The URLs of a value: a list, a single URL, or none. */
export function imageUrls(value: Json | undefined): readonly string[] {
  if (Array.isArray(value))
    return value.filter((url: Json): url is string => typeof url === 'string' && url !== '');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

export const upload = formWidget(UploadField, { size: 'wide', labels: 'group' });
