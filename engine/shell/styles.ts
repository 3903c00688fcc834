/**
 * Style sheets of all parts, loaded at the start (10 kB compressed): a lazy chunk may use a part
 * whose own chunk has not been loaded.
 */
import '../cells/cells.css';
import '../fields/fields.css';
import '../form/form.css';
import '../table/table.css';
import '../views/views.css';
import '../screen/board/board.css';
import '../screen/screen.css';
import '../ui/touch.css';
