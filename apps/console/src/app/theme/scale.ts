/** Spacing, type, corners: the only sizes there are. Base 13 px: an operator's screen is dense, yet a row of text keeps its air. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32 } as const;
export const type = { small: 12, base: 13, large: 15, title: 18, figure: 22 } as const;
export const radius = { small: 4, base: 6, large: 10 } as const;
export const fontFamily =
  "'Inter', 'Inter stand-in', 'Segoe UI', 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";
export const monoFamily = "'SF Mono', 'Cascadia Mono', Consolas, 'Liberation Mono', monospace";
export const SIDEBAR_WIDTH = 210;
export const SIDEBAR_COLLAPSED = 56;
export const NAVBAR_HEIGHT = 50;
export const TABS_HEIGHT = 34;
/** Of the specification, section 9: the highest table in a dialog, and the gaps of a table's toolbar. */
export const DIALOG_TABLE_HEIGHT = 500;
export const TOOLBAR_GUTTER = 10;
/**
 * What lies over what, from below: bars that stick to the foot of a page, the header, the sidebar, and what must never be covered. The page itself and each
 * table are stacks of their own (`isolation`), so that nothing inside them competes with these. antd's drawers and dialogs begin at 1000.
 */
export const layer = { bar: 5, header: 15, side: 20, skip: 100, notice: 900, tray: 1100, session: 2000 } as const;
