import { Picture } from './picture.tsx';
import { Section } from './section.tsx';
import { useCommon } from '../state/common.ts';
import { useWords } from '../words.ts';

/** Brands by their marks. */
export function Brands() {
  const words = useWords();
  const { brands } = useCommon();
  return (
    <Section id="brands" title={words('home.brands.title')}>
      <ul className="brands">
        {brands.map((brand) => <li key={brand.id}><Picture src={brand.thumb} width={300} height={300} /><span lang="zh-CN">{brand.name}</span></li>)}
      </ul>
    </Section>
  );
}
