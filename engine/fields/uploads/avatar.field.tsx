import { Button } from 'antd';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { useT } from '../../ui/use-t.ts';
import { type FieldProps, formField, groupProps } from '../define-field.ts';
import { AvatarButton } from './avatar-button.tsx';
import { imageUrls } from './upload.field.tsx';

/** A profile picture. */
function AvatarField(props: FieldProps) {
  const { value, onChange, disabled, loadedRow } = props;
  const t = useT();
  const src = imageUrls(value)[0];
  return (
    <div {...groupProps(props)} className="field-avatar">
      <UserAvatar
        name={String(loadedRow.nickname ?? loadedRow.username ?? '')}
        src={src}
        size="large"
      />
      {!disabled && <AvatarButton onUploaded={onChange} />}
      {!disabled && src !== undefined && (
        <Button size="small" type="text" onClick={() => onChange('')}>
          {t('form.upload.clear')}
        </Button>
      )}
    </div>
  );
}

export const avatar = formField(AvatarField, { labels: 'group' });
