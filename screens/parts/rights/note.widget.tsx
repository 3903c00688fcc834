import { defineWidget, useT } from '../../../engine/index.ts';

/** `rights:note`: explains why rights cannot be added or deleted by hand. */
function RightsNote() {
  return <p className="quiet">{useT()('rights.note')}</p>;
}
defineWidget('rights:note', RightsNote);
