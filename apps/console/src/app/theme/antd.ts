import { type ThemeConfig, theme } from 'antd';
import { wantsNoMotion } from '../../shared/ui/motion.ts';
import type { Palette, ThemeName } from './palette.ts';
import { fontFamily, monoFamily, radius, type } from './scale.ts';
import { kebab, themeBlocks } from './variables.ts';

/** How antd draws, and the variables of the page from which it takes its colours. */
interface AntdLook {
  theme: ThemeConfig;
  css: string;
}

const ALGORITHMS = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
/** Colours of antd's own that nothing here is drawn in. */
const PRESET = /^(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(?![a-z])/;
const variable = (token: string) => `--antd-${kebab(token)}`;

/**
 * Our tokens in antd's words. Everything that antd draws takes its colours, sizes and corners from here. What differs between the themes is a
 * variable of the page: a turn of the theme changes one attribute, and antd draws nothing again.
 */
export function antdLook(palettes: Record<ThemeName, Palette>, mini = false): AntdLook {
  const tokens = (name: ThemeName) =>
    theme.getDesignToken({ algorithm: ALGORITHMS[name], token: { ...colours(palettes[name]), ...measures(mini) } });
  const [light, dark] = [tokens('light'), tokens('dark')];
  const differing = (Object.keys(light) as (keyof typeof light)[]).filter((key) => light[key] !== dark[key] && !PRESET.test(key));
  const told = { ...light, ...Object.fromEntries(differing.map((key) => [key, `var(${variable(key)})`])) };
  const block = (of: typeof light) => differing.map((key) => `${variable(key)}:${of[key]};`).join('');
  return {
    // antd gets every colour told, and works none out.
    theme: { algorithm: () => told, cssVar: { key: 'csms' }, hashed: false, token: told, components: components(mini) },
    css: themeBlocks({ light: block(light), dark: block(dark) }),
  };
}

const colours = (c: Palette) =>
  ({
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
  }) satisfies ThemeConfig['token'];

const measures = (mini: boolean) =>
  ({
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
  }) satisfies ThemeConfig['token'];

/** The types of antd do not tell these. */
const TABLE_ICONS: object = { headerIconColor: 'var(--text-faint)', headerIconHoverColor: 'var(--text-soft)' };

/** antd mixes some colours of its parts itself. It cannot mix variables: each of those stands here. */
const components = (mini: boolean) =>
  ({
    Button: {
      primaryColor: 'var(--on-brand)',
      dangerColor: 'var(--on-danger)',
      solidTextColor: 'var(--surface)',
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
    },
    Table: {
      headerBg: 'var(--sunken)',
      headerColor: 'var(--text-soft)',
      headerSplitColor: 'transparent',
      headerSortActiveBg: 'var(--line-soft)',
      headerSortHoverBg: 'var(--line-soft)',
      fixedHeaderSortActiveBg: 'var(--line-soft)',
      bodySortBg: 'var(--sunken)',
      footerBg: 'var(--sunken)',
      rowHoverBg: 'var(--sunken)',
      rowSelectedBg: 'var(--brand-soft)',
      rowSelectedHoverBg: 'var(--brand-soft)',
      borderColor: 'var(--line-soft)',
      ...TABLE_ICONS,
      cellPaddingBlockMD: mini ? 5 : 9,
      cellPaddingBlockSM: mini ? 2 : 5,
      cellPaddingInlineMD: 10,
      cellPaddingInlineSM: 10,
      cellFontSizeSM: mini ? type.small : type.base,
      headerBorderRadius: 0,
    },
    // An error of 18 px below a field stays nearer to it than to the next label.
    Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px', labelColor: 'var(--text-soft)' },
    DatePicker: { cellHoverWithRangeBg: 'var(--brand-soft)', cellRangeBorderColor: 'var(--brand)' },
    InputNumber: { filledHandleBg: 'var(--sunken)' },
    Drawer: { paddingLG: 20 },
    // The current page has the ground of a chosen thing.
    Pagination: {
      itemSizeSM: 24,
      itemActiveBg: 'var(--brand-soft)',
      itemActiveColor: 'var(--brand-strong)',
      itemActiveColorHover: 'var(--brand-strong)',
    },
    Modal: { titleFontSize: type.large },
    Tooltip: { fontSize: type.small },
    Segmented: { itemSelectedBg: 'var(--surface)', trackBg: 'var(--line-soft)' },
    Tabs: { horizontalItemPadding: '5px 0', horizontalItemGutter: 24, titleFontSize: type.base },
  }) satisfies ThemeConfig['components'];
