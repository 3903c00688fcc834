import { density, font, type Palette, palette, radius } from '../../ui/theme/palette.ts';

/** AG Grid's theme parameters for one mode. `data-ag-theme-mode` on the page selects the mode. */
export const gridParameters = (mode: 'light' | 'dark') => parametersOf(palette[mode], mode);

function parametersOf(colors: Palette, mode: 'light' | 'dark') {
  return { ...surfaces(colors), ...lines(colors), ...controls(colors), browserColorScheme: mode };
}

const surfaces = (colors: Palette) => ({
  accentColor: colors.accent,
  backgroundColor: colors.surface,
  foregroundColor: colors.text,
  borderColor: colors.line,
  chromeBackgroundColor: colors.surface,
  rowHoverColor: colors.hover,
  selectedRowBackgroundColor: colors.accentBg,
  oddRowBackgroundColor: colors.surface,
  rowLoadingSkeletonEffectColor: colors.subtle,
  fontFamily: font.text,
  fontSize: density.text,
  headerFontSize: 12,
  headerFontWeight: 500,
  headerTextColor: colors.text3,
  headerBackgroundColor: colors.surface,
  headerHeight: density.header,
  rowHeight: density.row,
});

const lines = (colors: Palette) => ({
  rowBorder: { color: colors.line, width: 1 },
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  headerRowBorder: { color: colors.line, width: 1 },
  pinnedColumnBorder: { color: colors.line, width: 1 },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
});

const controls = (colors: Palette) => ({
  borderRadius: radius.tag,
  cellHorizontalPadding: 10,
  spacing: 6,
  iconSize: 14,
  focusShadow: `0 0 0 3px ${colors.accentBg2}`,
  rangeSelectionBorderColor: colors.accent,
  checkboxBorderRadius: radius.tag,
  checkboxBorderWidth: 1,
  checkboxUncheckedBorderColor: colors.lineHover,
  checkboxCheckedBackgroundColor: colors.accent,
  checkboxCheckedBorderColor: colors.accent,
  checkboxCheckedShapeColor: colors.onAccent,
  checkboxIndeterminateBackgroundColor: colors.accent,
  checkboxIndeterminateBorderColor: colors.accent,
  checkboxIndeterminateShapeColor: colors.onAccent,
});
