import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePreferences } from '../../prefs/preferences.ts';
import { followLinks, type LinkAt } from './chart-links.ts';
import type { Colour } from './chart-parts.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** Gives the drawn chart as a PNG data URL. */
export type Picture = RefObject<(() => string) | undefined>;

/** Draws what `option` makes of the theme's colours; one instance as long as it is shown. `option` must keep its identity while nothing changes. */
export function ChartCanvas({
  label,
  option,
  picture,
  linkAt,
}: {
  label: string;
  option: (color: Colour) => EChartsCoreOption;
  picture?: Picture;
  linkAt?: LinkAt | undefined;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(undefined);
  const drawn = useRef('');
  const links = useRef(linkAt);
  links.current = linkAt;
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const theme = usePreferences((state) => state.theme);
  useEffect(() => {
    if (!holder.current) return;
    const made = init(holder.current);
    chart.current = made;
    drawn.current = '';
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(holder.current);
    if (picture)
      picture.current = () =>
        made.getDataURL({
          type: 'png',
          pixelRatio: 2,
          backgroundColor: getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
        });
    followLinks(
      made,
      () => links.current,
      (path, aside) => (aside ? void window.open(path) : void go.current(path)),
    );
    return () => {
      resize.disconnect();
      made.dispose();
      chart.current = undefined;
      if (picture) picture.current = undefined;
    };
  }, [picture]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other values of the same variables
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const next = option((name) => style.getPropertyValue(name).trim());
    // Other series than before: what was drawn for those that are gone must go too.
    const names = JSON.stringify((next.series as { name: string; type: string }[]).map(({ name, type }) => [name, type]));
    next.textStyle = { fontFamily: style.getPropertyValue('--font').trim() };
    chart.current?.setOption(next, { notMerge: names !== drawn.current, lazyUpdate: true });
    drawn.current = names;
  }, [option, theme]);
  return <div ref={holder} role="img" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
