/**
 * Keys (`adv_spaces.ename`) of the advert spaces that pages contain. They stay the same when an
 * admin renames a space.
 */
export type AdvertSpaceKey =
  | 'home_slides'
  | 'home_below_slides'
  | 'home_floor_left'
  | 'home_floor_top'
  | 'collective_slides'
  | 'points_slides'
  | 'app_slides'
  | 'app_floor';
