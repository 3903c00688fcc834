import type { ReactNode } from 'react';
import { useCommon } from '../state/common.ts';
import { useT } from '../words.ts';
import { Picture } from './picture.tsx';
import '../styles/form.css';
import '../styles/gate.css';

/** Pictures in the scene. */
const most = 6;

/** Around signing in and registering: the form, and on wide screens the mall's arches beside it. */
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
  const words = useT();
  const { classes } = useCommon();
  const pictures = classes.filter(({ thumb }) => thumb !== '').slice(0, most);
  return (
    <div className="wrap gate">
      <div className="gate-in">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
        {links !== undefined && <p className="gate-links">{links}</p>}
      </div>
      <div className="scene" aria-hidden="true">
        <p className="say">{words('account.scene.title')}</p>
        <p>{words('account.scene.text')}</p>
        <div className="scene-arches">
          {pictures.map(({ id, thumb }) => (
            <Picture key={id} src={thumb} width={240} height={300} />
          ))}
        </div>
      </div>
    </div>
  );
}
