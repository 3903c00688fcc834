/**
 * Numbers of the product (docs/product.md#constants) and limits of requests
 * (docs/invariants.md#limits).
 */

/** Page sizes of a list; the first is the default. */
export const pageSizes = [30, 100, 200, 300, 400] as const;
export const maxPageSize = 400;
/** Most rows of a list call with `isAll`. */
export const maxAllRows = 5000;
/** Most filters of a list call, and most relations in its `isWith`. */
export const maxFilters = 20;
/** Most values of all filters of a list call together, and most entries of a list in a body. */
export const maxValues = 1000;
/** Most ids in a path or in a call for options. */
export const maxIds = 500;
export const maxImportRows = 5000;
/** Largest spreadsheet for an import, bytes; the same as for other files. */
export const maxSheetBytes = 10 * 1024 * 1024;
/** Most concurrent exports of one account. */
export const maxExports = 2;
export const maxBodyBytes = 1024 * 1024;
export const maxRichTextBodyBytes = 2 * 1024 * 1024;
/** Values, lists and objects in a body. Goods with 200 SKUs have 4,000. */
export const maxBodyMembers = 20_000;
/** Fields of one object of a body; each takes about 20 µs to validate. */
export const maxObjectFields = 500;
/** The same for an import: 5,000 rows of 20 columns. */
export const maxImportMembers = 110_000;

/** Search fields shown while the panel is collapsed; also the default number of a screen. */
export const searchFields = 5;
/** Widths in px, or as CSS text (docs/product.md#constants). */
export const widths = {
  sidebar: 200,
  sidebarFolded: 63,
  selection: 55,
  actions: 140,
  createdAt: 165,
  /** Action column of a tree: its rows also have a button that adds a child. */
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
/** Stacking order of dialogs and menus of the back office. */
export const zIndex = 3000;

/** Timeout of a client request. */
export const requestTimeoutMs = 30_000;
/** Timeout of loading a script chunk. */
export const chunkTimeoutMs = 120_000;
/** Time without progress after which an upload ends. The time of the whole upload has no limit. */
export const uploadStallMs = 5000;
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxUploadFiles = 10;
/** Avatars are resized to this size, px. */
export const avatarSize = { width: 150, height: 150 } as const;
/** Length limit of a textarea that has no rule, characters. */
export const textareaMaxLength = 15;

/** Wire formats of times, in the mall's zone (docs/decisions/0005-time-and-zone.md). */
export const dateFormat = 'YYYY-MM-DD';
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss';

/** Separates the HTML from the editor's JSON in a stored rich text. HTML alone is accepted too. */
export const richTextSeparator = '<!--souk:nodes-->';

/**
 * Replaces a stored secret in responses. Saving it keeps the stored value
 * (docs/invariants.md#privacy).
 */
export const secretMask = '********';
/** The mask of a secret of which the last characters are shown (`shown`): `**** 1234`. */
export const shownMask = (end: string): string => `${shownMaskStart}${end}`;
export const shownMaskStart = '**** ';
/** Whether a text is the mask of a secret. */
export const isSecretMask = (text: unknown, shown = 0): boolean =>
  text === secretMask || (shown > 0 && typeof text === 'string' && text.startsWith(shownMaskStart));
/** Sent to remove a stored secret. An empty value keeps the stored one. */
export const secretRemoved = '--------';
/**
 * Stock of this many pieces or fewer is low: the seller gets a live notice, and a view lists such
 * goods. The triggers `live_low` contain the same number.
 */
export const lowStock = 5;

/** Longest text of a cell of a workbook (XLSX), UTF-16 units. */
export const maxCellLength = 32_767;
