import { Button } from 'antd';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { useT } from '../../ui/use-t.ts';
import { type FieldWidgetProps, formWidget, groupProps } from '../define-field.ts';
import { AvatarButton } from './avatar-button.tsx';
import { imageUrls } from './upload.field.tsx';

/** A profile picture. */
function AvatarField(props: FieldWidgetProps) {
  const { value, onChange, disabled, registry } = props;
  const { nickname, username } = registry.formContext.loadedRow;
  const t = useT();
  const src = imageUrls(value)[0];
  return (
    <div {...groupProps(props)} className="field-avatar">
      <UserAvatar name={String(nickname ?? username ?? '')} src={src} size="large" />
      {!disabled && <AvatarButton onUploaded={onChange} />}
      {!disabled && src !== undefined && (
        <Button size="small" type="text" onClick={() => onChange('')}>
          {t('form.upload.clear')}
        </Button>
      )}
    </div>
  );
}

export const avatar = formWidget(AvatarField, { labels: 'group' });
