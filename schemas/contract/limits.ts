/** Numbers of the specification, each with its section, and limits of must-hold.md 27. */

/** Page sizes of a list; the first is the default (Spec §9). */
export const pageSizes = [30, 100, 200, 300, 400] as const;
export const maxPageSize = 400;
/** Rows of `isAll` (engine.md §5). */
export const maxAllRows = 5000;
export const maxFilters = 20;
export const maxValues = 1000;
export const maxIds = 500;
export const maxImportRows = 5000;
/** Largest spreadsheet that is opened for an import, bytes; as for other files (Spec §5). */
export const maxSheetBytes = 10 * 1024 * 1024;
/** Exports that an account has under way at once. Our choice. */
export const maxExports = 2;
export const maxBodyBytes = 1024 * 1024;
export const maxRichTextBodyBytes = 2 * 1024 * 1024;

/** Search fields shown before the panel collapses (Spec §2, §9). */
export const searchFields = 5;
/** Widths in px or as written in the specification (§2, §9). */
export const widths = {
  sidebar: 200,
  sidebarFolded: 63,
  selection: 55,
  actions: 140,
  createdAt: 165,
  /** Of a tree, whose rows also add below them. */
  treeActions: 170,
  dialog: '50%',
  profileDialog: '30%',
  tableSelect: '60%',
  label: 90,
  profileLabel: 80,
  span: 12,
} as const;
/** Rich-text editor and its editing area, px (Spec §2). */
export const editorHeight = { whole: 385, area: 300 } as const;
export const zIndex = 3000;

/** The client waits this long for an answer (Spec §9). */
export const requestTimeoutMs = 30_000;
/** A script chunk may load this long (Spec §9). */
export const chunkTimeoutMs = 120_000;
/** Upload: time without progress that counts as a time-out (decisions, deviations; Spec §9 says 5000 ms in all). */
export const uploadStallMs = 5000;
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxUploadFiles = 10;
/** Pictures up to this size may be kept inline (Spec §9). */
export const inlineImageBytes = 5 * 1024;
/** Avatars are shrunk to this (Spec §7). */
export const avatarSize = { width: 150, height: 150 } as const;
/** A textarea without a rule of its own takes this many characters (Spec §5). */
export const textareaMaxLength = 15;

/** Wire formats of times (Spec §9), in the mall's zone (decisions 5). */
export const dateFormat = 'YYYY-MM-DD';
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss';

/** Between the html and the editor's JSON in a stored rich text (Spec §2). Plain html is accepted too. */
export const richTextSeparator = '<!--souk:nodes-->';

/** Shown in place of a stored secret; saving it keeps the secret (must-hold 28). */
export const secretMask = '********';
/** Saved in place of a secret that is to be removed: an empty one keeps what is stored, so removal has a word of its own. */
export const secretRemoved = '--------';
/** A stock of so many pieces or fewer runs low: its seller is told when it gets there, and finds the goods by a view of their own. Our choice; the triggers `live_low` hold the same number. */
export const lowStock = 5;
