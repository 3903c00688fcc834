import { Button } from 'antd';
import { FileUp, X } from 'lucide-react';
import { useMemo } from 'react';
import { extensionOf, uploadLimitOf } from '../../../schemas/contract/files.ts';
import { formatBytes } from '../../format/bytes.ts';
import { useFilePicker } from '../../ui/dialogs/use-file-picker.tsx';
import { useT } from '../../ui/use-t.ts';
import { type FieldWidgetProps, formWidget, groupProps } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { useUploads } from './use-uploads.ts';

/**
 * A stored file of the accepted extensions; the value is its path. Certificates and keys (`crt cer
 * pem key der`, admins only) are stored encrypted and cannot be downloaded. App packages (`apk
 * wgt`) can.
 */
function FileField(props: FieldWidgetProps) {
  const { value, onChange, disabled } = props;
  const { item, config } = props.options;
  const t = useT();
  const extensions = useMemo(() => config?.accept ?? [], [config]);
  const { pending, send } = useUploads({ name: item.field, type: 'uploadFile' });
  const path = textOf(value);
  const [sending] = pending;
  const uploadFirst = async (files: readonly File[]) => {
    const [url] = await send(
      files.slice(0, 1),
      (file) => extensions.length === 0 || extensions.includes(extensionOf(file.name)),
      t('form.upload.wrongKind', { kinds: extensions.join(', ') }),
    );
    if (url !== undefined) onChange(url);
  };
  const picker = useFilePicker({
    accept: extensions.map((extension) => `.${extension}`).join(','),
    onFiles: uploadFirst,
  });
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
          onClick={picker.open}
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
      {extensions.length > 0 && (
        <span className="field-hint">
          {extensions.map((extension) => `.${extension}`).join(' ')} ·{' '}
          {t('form.upload.most', {
            size: formatBytes(
              Math.max(...extensions.map((extension) => uploadLimitOf(`.${extension}`))),
              'en',
            ),
          })}
        </span>
      )}
      {picker.input}
    </div>
  );
}

export const file = formWidget(FileField, { labels: 'group' });
