import { useT } from '../../texts.ts';

/** Says without JavaScript that the page or the part of it does nothing. */
export function NoScript({ text }: { readonly text?: string }) {
  const t = useT();
  return (
    <noscript>
      <p className="note warn no-script">{text ?? t('common.noScript')}</p>
    </noscript>
  );
}
