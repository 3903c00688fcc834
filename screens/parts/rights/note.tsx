import { defineWidget, useT } from '../../../engine/index.ts';

/** `rights:note`: why rights are neither added nor deleted by hand. */
function RightsNote() {
  return <p className="quiet">{useT()('rights.note')}</p>;
}
defineWidget('rights:note', RightsNote);
