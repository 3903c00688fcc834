import { theme as antd, type ThemeConfig } from 'antd';
import { zIndex } from '../../../schemas/contract/limits.ts';
import { density, font, palette, radius, shadows, type Mode, type Palette } from './palette.ts';

export { density, font, palette, radius, type Mode, type Palette } from './palette.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...values: never[]) => unknown>;

/**
 * antd's theme in one mode (docs/product.md#look-of-the-back-office). `reducedMotion` switches all
 * animations off.
 */
export function antdTheme(
  mode: Mode,
  { reducedMotion }: { readonly reducedMotion: boolean },
): ThemeConfig {
  const p: Palette = palette[mode];
  return {
    algorithm: [mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, exactTokens(p)],
    token: { ...tokens(p, mode), motion: !reducedMotion },
    components: components(p, mode),
  };
}

/**
 * Sets colours as an algorithm, because antd removes seed overrides such as `colorPrimary` from
 * `token` before its own algorithm runs and derives other values.
 */
const exactTokens =
  (p: Palette): Algorithm =>
  (_seed, map) => ({
    ...map!,
    colorPrimary: p.accent,
    colorPrimaryHover: p.accentHover,
    colorPrimaryActive: p.accentActive,
    colorPrimaryBg: p.accentBg,
    colorPrimaryBgHover: p.accentBg2,
    colorPrimaryBorder: p.accentLine,
    colorPrimaryBorderHover: p.accentLine,
    colorPrimaryText: p.accentText,
    colorPrimaryTextHover: p.accentText,
    colorPrimaryTextActive: p.accentText,
    colorLink: p.accentText,
    colorLinkHover: p.accentText,
    colorLinkActive: p.accentText,
    colorError: p.bad,
    colorErrorHover: p.bad,
    colorErrorActive: p.bad,
    colorErrorBg: p.badBg,
    colorErrorText: p.badText,
    colorSuccess: p.good,
    colorWarning: p.warn,
    colorBgLayout: p.canvas,
    colorBgContainer: p.surface,
    colorBgElevated: p.raised,
    colorBgSpotlight: p.inverse,
    colorBorder: p.lineStrong,
    colorBorderSecondary: p.line,
    colorFill: p.lineStrong,
    colorFillSecondary: p.line,
    colorFillTertiary: p.subtle,
    colorFillQuaternary: p.hover,
    colorText: p.text,
    colorTextSecondary: p.text2,
    colorTextTertiary: p.text3,
    colorTextQuaternary: p.disabled,
  });

function tokens(p: Palette, mode: Mode): ThemeConfig['token'] {
  const { low, high } = shadows(p, mode);
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
    colorTextPlaceholder: p.text3,
    colorTextDescription: p.text3,
    colorIcon: p.text3,
    colorIconHover: p.text,
    colorSplit: p.line,
    colorTextDisabled: p.disabled,
    controlItemBgHover: p.subtle,
    controlItemBgActive: p.accentBg,
    controlItemBgActiveHover: p.accentBg2,
    controlOutline: p.accentBg2,
    controlOutlineWidth: 3,
    colorErrorOutline: p.badBg,
    boxShadow: high,
    boxShadowSecondary: high,
    boxShadowTertiary: low,
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.2s',
    wireframe: false,
  };
}

function components(p: Palette, mode: Mode): ThemeConfig['components'] {
  const { low } = shadows(p, mode);
  const field = {
    hoverBorderColor: p.lineHover,
    activeBorderColor: p.accent,
    activeShadow: `0 0 0 3px ${p.accentBg2}`,
    errorActiveShadow: `0 0 0 3px ${p.badBg}`,
  };
  return {
    Button: {
      fontWeight: 500,
      primaryShadow: 'none',
      dangerShadow: 'none',
      defaultShadow: low,
      paddingInline: 12,
      iconGap: 6,
      defaultHoverBg: p.hover,
      defaultHoverColor: p.text,
      defaultHoverBorderColor: p.lineHover,
      defaultActiveBg: p.subtle,
      defaultActiveColor: p.text,
      defaultActiveBorderColor: p.lineHover,
      textHoverBg: p.subtle,
    },
    Form: { itemMarginBottom: 16, labelColor: p.text2, colorError: p.badText },
    Dropdown: { colorError: p.badText },
    Input: field,
    InputNumber: { ...field, handleVisible: 'auto' },
    DatePicker: { ...field, cellHoverBg: p.subtle },
    Select: {
      hoverBorderColor: p.lineHover,
      activeBorderColor: p.accent,
      activeOutlineColor: p.accentBg2,
      optionSelectedBg: p.subtle,
      optionSelectedFontWeight: 500,
      optionActiveBg: p.hover,
    },
    Tabs: {
      itemColor: p.text2,
      itemHoverColor: p.text,
      itemSelectedColor: p.text,
      itemActiveColor: p.text,
      inkBarColor: p.accent,
      titleFontSize: density.text,
      horizontalItemPadding: '9px 0',
      horizontalItemGutter: 24,
      horizontalMargin: '0',
    },
    Segmented: {
      trackBg: p.subtle,
      itemColor: p.text2,
      itemSelectedBg: mode === 'light' ? p.surface : p.lineStrong,
      itemSelectedColor: p.text,
      trackPadding: 2,
    },
    Pagination: {
      itemSize: 28,
      itemSizeSM: 26,
      itemActiveBg: p.subtle,
      itemActiveColor: p.text,
      itemActiveColorHover: p.text,
      colorPrimary: p.subtle,
      colorPrimaryHover: p.subtle,
    },
    Switch: {
      colorTextQuaternary: mode === 'light' ? '#8f8d86' : '#6b6963',
      colorTextTertiary: p.text3,
    },
    Modal: { titleFontSize: 15, headerBg: p.raised, contentBg: p.raised },
    Tooltip: { colorTextLightSolid: p.onInverse },
    Descriptions: { labelColor: p.text3, itemPaddingBottom: 10 },
    Timeline: { tailColor: p.line, itemPaddingBottom: 18 },
    Tag: { defaultBg: p.subtle, defaultColor: p.text2 },
  };
}
