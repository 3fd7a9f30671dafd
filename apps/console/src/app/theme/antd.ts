import { type ThemeConfig, theme } from 'antd';
import { wantsNoMotion } from '../../shared/ui/motion.ts';
import type { Palette, ThemeName } from './palette.ts';
import { fontFamily, monoFamily, radius, type } from './scale.ts';

/** Our tokens in antd's words. Everything that antd draws takes its colours, sizes and corners from here. */
export function antdTheme(c: Palette, name: ThemeName, mini = false): ThemeConfig {
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: `csms-${name}-${c.brand.slice(1)}` },
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
      // What cannot be changed is still read.
      colorTextDisabled: c.textFaint,
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
      // No target is smaller than 24 px.
      controlHeightSM: 24,
      controlHeightLG: 38,
      motion: !wantsNoMotion(),
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: {
        primaryColor: c.onBrand,
        dangerColor: c.onDanger,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      Table: {
        headerBg: c.sunken,
        headerColor: c.textSoft,
        headerSplitColor: 'transparent',
        rowHoverBg: c.sunken,
        rowSelectedBg: c.brandSoft,
        rowSelectedHoverBg: c.brandSoft,
        borderColor: c.lineSoft,
        cellPaddingBlockMD: mini ? 5 : 9,
        cellPaddingBlockSM: mini ? 2 : 5,
        cellPaddingInlineMD: 10,
        cellPaddingInlineSM: 10,
        cellFontSizeSM: mini ? type.small : type.base,
        headerBorderRadius: 0,
      },
      // An error of 18 px below a field stays nearer to it than to the next label.
      Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px', labelColor: c.textSoft },
      Drawer: { paddingLG: 20 },
      // The current page has the ground of a chosen thing.
      Pagination: {
        itemSizeSM: 24,
        itemActiveBg: c.brandSoft,
        itemActiveColor: c.brandStrong,
        itemActiveColorHover: c.brandStrong,
      },
      Modal: { titleFontSize: type.large },
      Tooltip: { fontSize: type.small },
      Descriptions: { itemPaddingBottom: 8 },
      Segmented: { itemSelectedBg: c.surface, trackBg: c.lineSoft },
      Tabs: { horizontalItemPadding: '5px 0', horizontalItemGutter: 24, titleFontSize: type.base },
      Tag: { defaultBg: c.sunken, defaultColor: c.textSoft },
    },
  };
}
