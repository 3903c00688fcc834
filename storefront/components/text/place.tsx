import { langOf } from '../../../schemas/rules/local-name.ts';

/** An area and a street, each in its own language: areas have English names, streets often do not. */
export const Place = ({ area, address }: { readonly area: string; readonly address: string }) => (
  <>
    <span lang={langOf(area)}>{area}</span> <span lang={langOf(address)}>{address}</span>
  </>
);
