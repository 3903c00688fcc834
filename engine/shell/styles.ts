/**
 * The looks of all parts come first and together, 10 kB as they travel: a part may be drawn by a
 * page that loaded nothing else of its family.
 */
import '../cells/cells.css';
import '../fields/fields.css';
import '../form/form.css';
import '../table/table.css';
import '../views/views.css';
import '../screen/board/board.css';
import '../screen/screen.css';
import '../ui/touch.css';
