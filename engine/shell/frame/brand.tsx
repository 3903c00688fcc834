import { useAtomValue } from 'jotai';
import { Logo } from '../../ui/elements/logo.tsx';
import { applicationLogoAtom, applicationNameAtom } from '../application-name.ts';

/** The logo of the application; without one the mark and the name. */
export function Brand() {
  const name = useAtomValue(applicationNameAtom);
  const logo = useAtomValue(applicationLogoAtom);
  if (logo !== '') return <img className="brand-logo" src={logo} alt={name} />;
  return (
    <>
      <Logo />
      <span>{name}</span>
    </>
  );
}
