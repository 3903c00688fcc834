import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { AdvertLink } from './advert-link.tsx';

/** An advert below the first screen: its picture with its name. */
export const AdvertPicture = ({
  advert,
  className,
}: {
  readonly advert: AdvertAnswer;
  readonly className: string;
}) => (
  <AdvertLink advert={advert} className={className}>
    <img
      src={advert.image}
      alt=""
      width={advert.width}
      height={advert.height}
      loading="lazy"
      decoding="async"
    />
    <span>
      <b>{advert.name}</b>
    </span>
  </AdvertLink>
);
