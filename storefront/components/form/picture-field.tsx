import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useT } from '../../texts.ts';
import { PictureUpload } from './picture-upload.tsx';

/** A required picture of a form: private by default, for documents such as licences, or public. */
export function PictureField<Values extends FieldValues>({
  control,
  name,
  label,
  error,
  folder = 'papers',
  isPublic = false,
  option,
}: {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly error: string | undefined;
  readonly folder?: string;
  readonly isPublic?: boolean;
  readonly option?: { readonly width: number; readonly height: number };
}) {
  const t = useT();
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value: unknown) => value !== '' || t('common.rule.picture') }}
      render={({ field: { value, onChange } }) => (
        <PictureUpload
          label={label}
          folder={folder}
          value={value === '' ? [] : [value as string]}
          onChange={([url = '']) => onChange(url)}
          error={error}
          {...(isPublic ? {} : { type: 'uploadPrivate' as const })}
          {...(option && { option })}
        />
      )}
    />
  );
}
