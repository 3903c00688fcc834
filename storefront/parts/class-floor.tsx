import type { CommonClass } from '../../schemas/contract/calls/common.ts';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';
import { useClassName } from '../state/common.ts';

/** Pictures in one panel of a floor. */
const panelPictures = 4;

/** A floor of the mall: one first-level class, a panel for each class below it. */
export function ClassFloor({ first }: { readonly first: CommonClass }) {
  const nameOf = useClassName();
  return (
    <Section id={`floor-${first.id}`} title={nameOf(first)}>
      <div className="floor">
        {first.children.map((second) => (
          <div className="panel" key={second.id}>
            <h3>{nameOf(second)}</h3>
            <ul>
              {second.children.slice(0, panelPictures).map((third) => <li key={third.id}><Picture src={third.thumb} width={400} height={400} /><span>{nameOf(third)}</span></li>)}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
