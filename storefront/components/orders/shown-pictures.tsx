import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';

/** Small pictures of a comment or an after-sale; each opens in its full size in a new tab. */
export function ShownPictures({ urls }: { readonly urls: readonly string[] }) {
  const t = useT();
  if (urls.length === 0) return null;
  return (
    <div className="shots">
      {urls.map((url, index) => (
        <a className="shot" key={url} href={url} target="_blank" rel="noreferrer">
          <Picture src={url} width={96} alt={t('orders.comment.picture', { number: index + 1 })} />
        </a>
      ))}
    </div>
  );
}
