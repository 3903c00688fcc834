import { theme as antd, type ThemeConfig } from 'antd';
import { zIndex } from '../../../schemas/contract/limits.ts';
import { density, font, type Mode, type Palette, palette, radius, shadows } from './palette.ts';

export { density, font, type Mode, type Palette, palette, radius } from './palette.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...values: never[]) => unknown>;

/**
 * antd's theme in one mode (docs/product.md#look-of-the-back-office). `reducedMotion` switches all
 * animations off.
 */
export function antdTheme(
  mode: Mode,
  { reducedMotion }: { readonly reducedMotion: boolean },
): ThemeConfig {
  const colors: Palette = palette[mode];
  return {
    algorithm: [mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, exactTokens(colors)],
    token: { ...tokens(colors, mode), motion: !reducedMotion },
    components: components(colors, mode),
  };
}

/**
 * Sets colours as an algorithm, because antd removes seed overrides such as `colorPrimary` from
 * `token` before its own algorithm runs and derives other values.
 */
const exactTokens =
  (colors: Palette): Algorithm =>
  (_seed, map) => ({
    ...map!,
    colorPrimary: colors.accent,
    colorPrimaryHover: colors.accentHover,
    colorPrimaryActive: colors.accentActive,
    colorPrimaryBg: colors.accentBg,
    colorPrimaryBgHover: colors.accentBg2,
    colorPrimaryBorder: colors.accentLine,
    colorPrimaryBorderHover: colors.accentLine,
    colorPrimaryText: colors.accentText,
    colorPrimaryTextHover: colors.accentText,
    colorPrimaryTextActive: colors.accentText,
    colorLink: colors.accentText,
    colorLinkHover: colors.accentText,
    colorLinkActive: colors.accentText,
    colorError: colors.bad,
    colorErrorHover: colors.bad,
    colorErrorActive: colors.bad,
    colorErrorBg: colors.badBg,
    colorErrorText: colors.badText,
    colorSuccess: colors.good,
    colorWarning: colors.warn,
    colorBgLayout: colors.canvas,
    colorBgContainer: colors.surface,
    colorBgElevated: colors.raised,
    colorBgSpotlight: colors.inverse,
    colorBorder: colors.lineStrong,
    colorBorderSecondary: colors.line,
    colorFill: colors.lineStrong,
    colorFillSecondary: colors.line,
    colorFillTertiary: colors.subtle,
    colorFillQuaternary: colors.hover,
    colorText: colors.text,
    colorTextSecondary: colors.text2,
    colorTextTertiary: colors.text3,
    colorTextQuaternary: colors.disabled,
  });

function tokens(colors: Palette, mode: Mode): ThemeConfig['token'] {
  const { low, high } = shadows(colors, mode);
  return {
    fontFamily: font.text,
    fontFamilyCode: font.code,
    fontSize: density.text,
    fontSizeHeading4: 16,
    fontSizeHeading5: 14,
    fontWeightStrong: 600,
    lineHeight: 20 / 13,
    borderRadius: radius.control,
    borderRadiusLG: radius.surface,
    borderRadiusSM: radius.tag,
    controlHeight: density.control,
    controlHeightSM: 26,
    controlHeightLG: 40,
    zIndexPopupBase: zIndex,
    colorTextPlaceholder: colors.text3,
    colorTextDescription: colors.text3,
    colorIcon: colors.text3,
    colorIconHover: colors.text,
    colorSplit: colors.line,
    colorTextDisabled: colors.disabled,
    controlItemBgHover: colors.subtle,
    controlItemBgActive: colors.accentBg,
    controlItemBgActiveHover: colors.accentBg2,
    controlOutline: colors.accentBg2,
    controlOutlineWidth: 3,
    colorErrorOutline: colors.badBg,
    boxShadow: high,
    boxShadowSecondary: high,
    boxShadowTertiary: low,
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.2s',
    wireframe: false,
  };
}

function components(colors: Palette, mode: Mode): ThemeConfig['components'] {
  const { low } = shadows(colors, mode);
  const field = {
    hoverBorderColor: colors.lineHover,
    activeBorderColor: colors.accent,
    activeShadow: `0 0 0 3px ${colors.accentBg2}`,
    errorActiveShadow: `0 0 0 3px ${colors.badBg}`,
  };
  return {
    Button: {
      fontWeight: 500,
      primaryShadow: 'none',
      dangerShadow: 'none',
      defaultShadow: low,
      paddingInline: 12,
      iconGap: 6,
      defaultHoverBg: colors.hover,
      defaultHoverColor: colors.text,
      defaultHoverBorderColor: colors.lineHover,
      defaultActiveBg: colors.subtle,
      defaultActiveColor: colors.text,
      defaultActiveBorderColor: colors.lineHover,
      textHoverBg: colors.subtle,
    },
    Form: { itemMarginBottom: 16, labelColor: colors.text2, colorError: colors.badText },
    Dropdown: { colorError: colors.badText },
    Input: field,
    InputNumber: { ...field, handleVisible: 'auto' },
    DatePicker: { ...field, cellHoverBg: colors.subtle },
    Select: {
      hoverBorderColor: colors.lineHover,
      activeBorderColor: colors.accent,
      activeOutlineColor: colors.accentBg2,
      optionSelectedBg: colors.subtle,
      optionSelectedFontWeight: 500,
      optionActiveBg: colors.hover,
    },
    Tabs: {
      itemColor: colors.text2,
      itemHoverColor: colors.text,
      itemSelectedColor: colors.text,
      itemActiveColor: colors.text,
      inkBarColor: colors.accent,
      titleFontSize: density.text,
      horizontalItemPadding: '9px 0',
      horizontalItemGutter: 24,
      horizontalMargin: '0',
    },
    Segmented: {
      trackBg: colors.subtle,
      itemColor: colors.text2,
      itemSelectedBg: mode === 'light' ? colors.surface : colors.lineStrong,
      itemSelectedColor: colors.text,
      trackPadding: 2,
    },
    Pagination: {
      itemSize: 28,
      itemSizeSM: 26,
      itemActiveBg: colors.subtle,
      itemActiveColor: colors.text,
      itemActiveColorHover: colors.text,
      colorPrimary: colors.subtle,
      colorPrimaryHover: colors.subtle,
    },
    Switch: {
      colorTextQuaternary: mode === 'light' ? '#8f8d86' : '#6b6963',
      colorTextTertiary: colors.text3,
    },
    Modal: { titleFontSize: 15, headerBg: colors.raised, contentBg: colors.raised },
    Tooltip: { colorTextLightSolid: colors.onInverse },
    Descriptions: { labelColor: colors.text3, itemPaddingBottom: 10 },
    Timeline: { tailColor: colors.line, itemPaddingBottom: 18 },
    Tag: { defaultBg: colors.subtle, defaultColor: colors.text2 },
  };
}
