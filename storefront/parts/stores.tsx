import type { StoreCard } from '../api/stores.ts';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';
import { useWords } from '../words.ts';

/** Stores under arches: their front, or else their sign. */
export function Stores({ stores }: { readonly stores: readonly StoreCard[] }) {
  const words = useWords();
  return (
    <Section id="stores" title={words('home.stores.title')}>
      <ul className="stores" lang="zh-CN">
        {stores.map((store) => (
          <li key={store.id}>
            <div className="front"><Picture src={store.store_face_image || store.store_logo} width={400} height={500} /></div>
            <h3>{store.store_name}</h3>
            <p className="where">{store.area_info}</p>
            <p className="about">{store.store_description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
