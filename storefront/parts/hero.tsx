import { Picture } from './picture.tsx';
import { useClassName, useCommon, useWords } from './words.ts';

/** Arches beside the headline. */
const heroArches = 4;

/** The first words, and doors into the mall's classes. */
export function Hero() {
  const words = useWords();
  const nameOf = useClassName();
  const { classes, brands } = useCommon();
  const shown = classes.slice(0, heroArches);
  return (
    <section className="hero wrap">
      <div className="hero-say">
        <h1>{words('hero.title')}</h1>
        <p>{words('hero.text')}</p>
        <div className="hero-do">
          {classes.length > 0 && <a className="btn dark" href="#classes">{words('hero.classes')}</a>}
          {brands.length > 0 && <a className="btn line" href="#brands">{words('hero.brands')}</a>}
        </div>
      </div>
      {shown.length > 0 && (
        <ul className="hero-arches">
          {shown.map((first) => <li key={first.id}><a href={`#floor-${first.id}`}><Picture src={first.thumb} width={400} height={400} loading="eager" /><span>{nameOf(first)}</span></a></li>)}
        </ul>
      )}
    </section>
  );
}
