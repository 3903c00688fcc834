import { density, font, type Palette, palette, radius } from '../../ui/theme/palette.ts';

/** AG Grid's theme parameters for one mode. `data-ag-theme-mode` on the page selects the mode. */
export const gridParameters = (mode: 'light' | 'dark') => parametersOf(palette[mode], mode);

function parametersOf(p: Palette, mode: 'light' | 'dark') {
  return { ...surfaces(p), ...lines(p), ...controls(p), browserColorScheme: mode };
}

const surfaces = (p: Palette) => ({
  accentColor: p.accent,
  backgroundColor: p.surface,
  foregroundColor: p.text,
  borderColor: p.line,
  chromeBackgroundColor: p.surface,
  rowHoverColor: p.hover,
  selectedRowBackgroundColor: p.accentBg,
  oddRowBackgroundColor: p.surface,
  rowLoadingSkeletonEffectColor: p.subtle,
  fontFamily: font.text,
  fontSize: density.text,
  headerFontSize: 12,
  headerFontWeight: 500,
  headerTextColor: p.text3,
  headerBackgroundColor: p.surface,
  headerHeight: density.header,
  rowHeight: density.row,
});

const lines = (p: Palette) => ({
  rowBorder: { color: p.line, width: 1 },
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  headerRowBorder: { color: p.line, width: 1 },
  pinnedColumnBorder: { color: p.line, width: 1 },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
});

const controls = (p: Palette) => ({
  borderRadius: radius.tag,
  cellHorizontalPadding: 10,
  spacing: 6,
  iconSize: 14,
  focusShadow: `0 0 0 3px ${p.accentBg2}`,
  rangeSelectionBorderColor: p.accent,
  checkboxBorderRadius: radius.tag,
  checkboxBorderWidth: 1,
  checkboxUncheckedBorderColor: p.lineHover,
  checkboxCheckedBackgroundColor: p.accent,
  checkboxCheckedBorderColor: p.accent,
  checkboxCheckedShapeColor: p.onAccent,
  checkboxIndeterminateBackgroundColor: p.accent,
  checkboxIndeterminateBorderColor: p.accent,
  checkboxIndeterminateShapeColor: p.onAccent,
});
