import type { EChartsCoreOption } from 'echarts/core';

interface Drawn {
  legend?: { show?: boolean; selected?: Readonly<Record<string, boolean>> };
  series?: readonly { markLine?: unknown; markArea?: unknown }[];
}

/** Whether a drawing has parts whose code comes when they are first asked for. */
export function needsExtras(option: EChartsCoreOption): boolean {
  const { legend, series = [] } = option as Drawn;
  const hasLegend = legend?.show === true || Object.values(legend?.selected ?? {}).includes(false);
  return hasLegend || series.some(({ markLine, markArea }) => Boolean(markLine ?? markArea));
}
