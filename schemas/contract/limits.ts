/** Numbers of the product (docs/product.md#constants) and limits of requests (docs/invariants.md#limits). */

/** Page sizes of a list; the first is the default. */
export const pageSizes = [30, 100, 200, 300, 400] as const;
export const maxPageSize = 400;
/** Rows of `isAll`. */
export const maxAllRows = 5000;
export const maxFilters = 20;
export const maxValues = 1000;
export const maxIds = 500;
export const maxImportRows = 5000;
/** Largest spreadsheet that is opened for an import, bytes; as for other files. */
export const maxSheetBytes = 10 * 1024 * 1024;
/** Exports that one account may run at once. */
export const maxExports = 2;
export const maxBodyBytes = 1024 * 1024;
export const maxRichTextBodyBytes = 2 * 1024 * 1024;

/** Search fields shown before the panel collapses. */
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
/** Rich-text editor and its editing area, px. */
export const editorHeight = { whole: 385, area: 300 } as const;
export const zIndex = 3000;

/** The client waits this long for an answer. */
export const requestTimeoutMs = 30_000;
/** A script chunk may load this long. */
export const chunkTimeoutMs = 120_000;
/**
 * Upload: time without progress that counts as a time-out (decisions, deviations; docs/product.md#constants says 5000
 * ms in all).
 */
export const uploadStallMs = 5000;
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxUploadFiles = 10;
/** Pictures up to this size may be kept inline. */
export const inlineImageBytes = 5 * 1024;
/** Avatars are shrunk to this. */
export const avatarSize = { width: 150, height: 150 } as const;
/** A textarea without a rule of its own takes this many characters. */
export const textareaMaxLength = 15;

/** Wire formats of times, in the mall's zone (docs/decisions/0005-time-and-zone.md). */
export const dateFormat = 'YYYY-MM-DD';
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss';

/**
 * Between the html and the editor's JSON in a stored rich text. Plain html is accepted
 * too.
 */
export const richTextSeparator = '<!--souk:nodes-->';

/** Shown in place of a stored secret; saving it keeps the secret (docs/invariants.md#privacy). */
export const secretMask = '********';
/**
 * Saved in place of a secret that is to be removed: an empty one keeps what is stored, so removal
 * has a word of its own.
 */
export const secretRemoved = '--------';
/**
 * Stock of this many pieces or fewer is low: the seller gets a live notice and a view of such goods.
 * The triggers `live_low` hold the same number.
 */
export const lowStock = 5;
