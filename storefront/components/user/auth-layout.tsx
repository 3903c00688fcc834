import type { ReactNode } from 'react';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import '../../styles/form.css';
import '../../styles/pages/gate.css';

/** Number of class pictures beside the form. */
const maxPictures = 6;

/**
 * Layout of the sign-in and registration pages: the form, and pictures of classes on wide screens.
 */
export function AuthLayout({
  title,
  lead,
  children,
  links,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  readonly links?: ReactNode;
}) {
  const t = useT();
  const { classes } = useCommon();
  const pictures = classes.filter(({ thumb }) => thumb !== '').slice(0, maxPictures);
  return (
    <div className="wrap gate">
      <div className="gate-in">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
        {links !== undefined && <p className="gate-links">{links}</p>}
      </div>
      <div className="scene" aria-hidden="true">
        <p className="say">{t('account.scene.title')}</p>
        <p>{t('account.scene.text')}</p>
        <div className="scene-arches">
          {pictures.map(({ id, thumb }) => (
            <Picture key={id} src={thumb} width={240} height={300} />
          ))}
        </div>
      </div>
    </div>
  );
}
