import { defineWidget } from '../../../engine/cells/widgets.ts';
import { useText } from '../../../engine/ui/text.ts';

/** `rights:note`: why rights are neither added nor deleted by hand. */
function RightsNote() {
  return <p className="quiet">{useText()('rights.note')}</p>;
}
defineWidget('rights:note', RightsNote);
