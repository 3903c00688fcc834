import { Image } from 'antd';
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { maxUploadBytes, maxUploadFiles } from '../../schemas/contract/limits.ts';
import type { Json } from '../../schemas/rules/types.ts';
import { useShownUrls } from '../ui/stored-picture.tsx';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';
import { isPicture, useUploads } from './use-uploads.ts';
import { useBestSize, useWishes } from './use-wishes.ts';

/**
 * Pictures: at most 10 of 10 MB (Spec §5), with progress, preview and removal; several are put in order by dragging or Ctrl + arrows, the first is the master.
 * Keeps one address, or a list for `images` and `oneArray`. `"private": true` on an `image` or `images` field of the resource is all that a private picture
 * needs (licences, identity cards): it is sent as such, kept encrypted, and shown to those only who may read the row.
 */
function UploadField(props: FieldProps) {
  const { item, field, value, onChange, disabled } = props;
  const t = useText();
  const asList = field?.type === 'images' || item.oneArray;
  const most =
    field?.type === 'images' && !item.oneArray
      ? Math.min(field.rules.maxItems ?? maxUploadFiles, maxUploadFiles)
      : 1;
  const urls = urlsOf(value),
    hasMaster = most > 1 && item.option.thumb !== undefined;
  const { pending, send } = useUploads({
    name: item.field,
    type: field?.private ? 'uploadPrivate' : 'uploadPic',
    option: item.option,
  });
  const latest = useRef(urls);
  latest.current = urls;
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const pictures = useShownUrls(urls);
  const room = most - urls.length - pending.length;
  const wishes = useWishes(item.option),
    best = useBestSize(item.option);

  const keep = (next: readonly string[]) => onChange(asList ? next : (next[0] ?? ''));
  const take = async (files: readonly File[]) => {
    const option = await wishes();
    if (!option) return;
    if (files.length > room) toast.warning(t('form.upload.tooMany', { count: most }));
    const fresh = await send(
      files.slice(0, Math.max(room, 0)),
      isPicture,
      t('form.upload.notPicture'),
      option,
    );
    if (fresh.length) keep([...latest.current, ...fresh].slice(0, most));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled && event.dataTransfer.files.length) void take([...event.dataTransfer.files]);
  };

  return (
    <div
      {...groupProps(props)}
      className="tiles"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {urls.map((url, at) => (
        <div
          key={url + at}
          className="tile"
          draggable={!disabled && most > 1}
          data-dragged={dragged === at || undefined}
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(undefined)}
          onDragEnter={() => {
            if (dragged !== undefined && dragged !== at) {
              keep(moved(urls, dragged, at));
              setDragged(at);
            }
          }}
        >
          <button
            type="button"
            className="tile-picture"
            aria-label={t('form.upload.preview', { number: at + 1 })}
            onClick={() => setShown(at)}
            onKeyDown={(event) => {
              const to = target(event, at, urls.length);
              if (to !== undefined && !disabled) keep(moved(urls, at, to));
            }}
          >
            <img src={pictures[at]} alt="" />
          </button>
          {at === 0 && hasMaster && <span>{t('form.upload.master')}</span>}
          {!disabled && (
            <button
              type="button"
              className="tile-remove"
              aria-label={t('form.upload.remove', { number: at + 1 })}
              onClick={() => keep(urls.filter((_, one) => one !== at))}
            >
              <X size={12} />
            </button>
          )}
        </div>
      ))}
      {pending.map(({ key, preview, name, share }) => (
        <div
          key={key}
          className="tile"
          role="progressbar"
          aria-valuenow={Math.round(share * 100)}
          aria-label={name}
        >
          {preview && <img src={preview} alt="" />}
          <progress max={1} value={share} aria-hidden="true" />
        </div>
      ))}
      {room > 0 && !disabled && (
        <button type="button" className="tile add" onClick={() => picker.current?.click()}>
          <ImagePlus size={18} strokeWidth={1.5} />
          <span className="visually-hidden">{t('form.upload.add')}</span>
          {most > 1 && (
            <small>
              {urls.length} / {most}
            </small>
          )}
        </button>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple={most > 1}
        hidden
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {!disabled && (
        <p className="field-hint">
          {t(most > 1 ? 'form.upload.hintMany' : 'form.upload.hint', {
            size: maxUploadBytes / 1024 / 1024,
            count: most,
          })}
          {hasMaster && t('form.upload.masterFirst')}
          {best.width && best.height
            ? t('form.upload.best', { width: best.width, height: best.height })
            : ''}
        </p>
      )}
      {shown !== undefined && (
        <Image.PreviewGroup
          items={[...pictures]}
          preview={{
            open: true,
            current: shown,
            onChange: setShown,
            onOpenChange: () => setShown(undefined),
          }}
        />
      )}
    </div>
  );
}

/** Ctrl + arrow moves the picture that has the focus. */
function target(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const to = event.key === 'ArrowLeft' ? at - 1 : event.key === 'ArrowRight' ? at + 1 : -1;
  return to >= 0 && to < count ? to : undefined;
}

/** The list with one entry taken out and put in at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

export function urlsOf(value: Json | undefined): readonly string[] {
  if (Array.isArray(value))
    return value.filter((url: Json): url is string => typeof url === 'string' && url !== '');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

export const upload = formField(UploadField, { size: 'wide', labels: 'group' });
