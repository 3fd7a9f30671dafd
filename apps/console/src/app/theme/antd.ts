import { type ThemeConfig, theme } from 'antd';
import { palettes, type ThemeName } from './palette.ts';
import { fontFamily, monoFamily, radius, type } from './scale.ts';

/** Our tokens in antd's words. Everything that antd draws takes its colours, sizes and corners from here. */
export function antdTheme(name: ThemeName, mini = false): ThemeConfig {
  const c = palettes[name];
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: `csms-${name}` },
    hashed: false,
    token: {
      colorPrimary: c.brandStrong,
      colorLink: c.brandStrong,
      colorLinkHover: c.brand,
      colorSuccess: c.available,
      colorWarning: c.peak,
      colorError: c.danger,
      colorInfo: c.info,
      colorText: c.text,
      colorTextSecondary: c.textSoft,
      colorTextTertiary: c.textFaint,
      colorTextDescription: c.textFaint,
      colorTextPlaceholder: c.textFaint,
      colorTextLightSolid: '#fff',
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBorder: c.line,
      colorBorderSecondary: c.lineSoft,
      fontFamily,
      fontFamilyCode: monoFamily,
      fontSize: mini ? type.small : type.base,
      borderRadius: radius.base,
      borderRadiusLG: radius.large,
      borderRadiusSM: radius.small,
      controlHeight: 30,
      controlHeightSM: 24,
      controlHeightLG: 38,
      motion: !(typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches),
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: { primaryColor: c.onBrand, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Table: {
        headerBg: c.sunken,
        headerColor: c.textSoft,
        headerSplitColor: 'transparent',
        rowHoverBg: c.sunken,
        borderColor: c.lineSoft,
        cellPaddingBlockMD: 9,
        cellPaddingBlockSM: 5,
        cellPaddingInlineMD: 10,
        cellPaddingInlineSM: 10,
        cellFontSizeSM: type.base,
        headerBorderRadius: 0,
      },
      Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 4px', labelColor: c.textSoft },
      Drawer: { paddingLG: 20 },
      Modal: { titleFontSize: type.large },
      Tooltip: { fontSize: type.small },
      Descriptions: { itemPaddingBottom: 8 },
      Segmented: { itemSelectedBg: c.surface, trackBg: c.lineSoft },
      Tabs: { horizontalItemPadding: '10px 0', horizontalItemGutter: 24, titleFontSize: type.base },
      Tag: { defaultBg: c.sunken, defaultColor: c.textSoft },
    },
  };
}
