import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { connect, type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePreferences } from '../../prefs/preferences.ts';
import { untilLoaded } from '../lazy-part.ts';
import { followLinks, type LinkAt } from './chart-links.ts';
import type { Colour } from './chart-parts.ts';
import { followDrag } from './drag-range.ts';
import { needsExtras } from './needs-extras.ts';

use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

let extras: Promise<unknown> | undefined;
let hasExtras = false;
/** Brings the parts that few drawings have. */
const loadExtras = (): Promise<unknown> => {
  extras ??= untilLoaded(() => import('./chart-extras.ts')).then(() => {
    hasExtras = true;
  });
  return extras;
};

/** Gives the drawn chart as a PNG data URL. */
export type Picture = RefObject<(() => Promise<string>) | undefined>;

/** Charts of one group have one crosshair; `choose` takes the stretch that is dragged over one of them, epoch ms. */
export interface SharedTime {
  group: string;
  choose(from: number, to: number): void;
}

type Option = (color: Colour, isKept?: boolean) => EChartsCoreOption;

const themeColour: Colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function inTheme(option: Option, isKept = false): EChartsCoreOption {
  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (name) => style.getPropertyValue(name).trim();
  return { ...option(colour, isKept), textStyle: { fontFamily: colour('--font') } };
}

/** Draws what `option` makes of the theme's colours; one instance as long as it is shown. `option` must keep its identity while nothing changes. */
export function ChartCanvas({
  label,
  option,
  picture,
  linkAt,
  shared,
}: {
  label: string;
  /** `isKept`: it becomes a file, which has its legend in it. */
  option: Option;
  picture?: Picture;
  linkAt?: LinkAt | undefined;
  shared?: SharedTime | undefined;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(undefined);
  const drawn = useRef('');
  const options = useRef(option);
  options.current = option;
  const links = useRef(linkAt);
  links.current = linkAt;
  const choose = useRef(shared?.choose);
  choose.current = shared?.choose;
  const group = shared?.group;
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const theme = usePreferences((state) => state.theme);
  const [drawing, redraw] = useState(0);
  useEffect(() => {
    if (!holder.current) return;
    const made = init(holder.current);
    chart.current = made;
    drawn.current = '';
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(holder.current);
    if (picture)
      picture.current = async () => {
        await loadExtras();
        made.setOption(inTheme(options.current, true), true);
        const url = made.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: themeColour('--surface') });
        made.setOption(inTheme(options.current), true);
        return url;
      };
    followLinks(
      made,
      () => links.current,
      (path, aside) => (aside ? void window.open(path) : void go.current(path)),
    );
    const endDrag = followDrag(made, holder.current, () => choose.current);
    return () => {
      endDrag();
      resize.disconnect();
      made.dispose();
      chart.current = undefined;
      if (picture) picture.current = undefined;
    };
  }, [picture]);
  useEffect(() => {
    if (!chart.current || group === undefined) return;
    chart.current.group = group;
    connect(group);
  }, [group]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other values of the same variables, and further parts draw more of the same option
  useEffect(() => {
    const next = inTheme(option);
    if (!hasExtras && needsExtras(next)) void loadExtras().then(() => redraw((times) => times + 1));
    // Other series than before: what was drawn for those that are gone must go too.
    const series = next.series as { name: string; type: string }[];
    const names = JSON.stringify([hasExtras, ...series.map(({ name, type }) => [name, type])]);
    chart.current?.setOption(next, { notMerge: names !== drawn.current, lazyUpdate: true });
    drawn.current = names;
  }, [option, theme, drawing]);
  return <div ref={holder} role="img" aria-label={label} style={{ position: 'relative', width: '100%', height: '100%' }} />;
}
