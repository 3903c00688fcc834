import { Button } from 'antd';
import { FileUp, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { extensionOf, mostBytes } from '../../schemas/contract/files.ts';
import { formatBytes } from '../format/bytes.ts';
import { useText } from '../ui/text.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';
import { useUploads } from './use-uploads.ts';

/**
 * A stored file of the field's `accept`ed kinds; its path is the value. Certificates and keys (`crt cer pem key der`, admins only) are kept encrypted and
 * answered as a path that nobody can open, `/files/….pem`; the server reads them by `ReadFiles.certificate(path)`. App packages (`apk wgt`) are for download.
 */
function FileField(props: FieldProps) {
  const { item, field, value, onChange, disabled } = props;
  const t = useText();
  const kinds = useMemo(() => field?.accept ?? [], [field]);
  const { pending, send } = useUploads({ name: item.field, type: 'uploadFile' });
  const picker = useRef<HTMLInputElement>(null);
  const path = textOf(value);
  const [sending] = pending;
  const take = async (files: readonly File[]) => {
    const [url] = await send(
      files.slice(0, 1),
      (file) => kinds.length === 0 || kinds.includes(extensionOf(file.name)),
      t('form.upload.wrongKind', { kinds: kinds.join(', ') }),
    );
    if (url !== undefined) onChange(url);
  };
  return (
    <div {...groupProps(props)} className="field-file">
      {path !== '' && (
        <span className="field-file-name" title={path}>
          {path.split('/').at(-1)}
        </span>
      )}
      {!disabled && (
        <Button
          size="small"
          icon={<FileUp size={14} />}
          loading={sending !== undefined}
          onClick={() => picker.current?.click()}
        >
          {sending
            ? `${Math.round(sending.share * 100)}%`
            : t(path === '' ? 'form.upload.chooseFile' : 'form.upload.change')}
        </Button>
      )}
      {!disabled && path !== '' && (
        <Button
          size="small"
          type="text"
          aria-label={t('form.upload.clear')}
          icon={<X size={14} />}
          onClick={() => onChange('')}
        />
      )}
      {kinds.length > 0 && (
        <span className="field-hint">
          {kinds.map((kind) => `.${kind}`).join(' ')} ·{' '}
          {t('form.upload.most', {
            size: formatBytes(Math.max(...kinds.map((kind) => mostBytes(`.${kind}`))), 'en'),
          })}
        </span>
      )}
      <input
        ref={picker}
        type="file"
        accept={kinds.map((kind) => `.${kind}`).join(',')}
        hidden
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

export const file = formField(FileField, { labels: 'group' });
