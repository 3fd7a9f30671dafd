import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { usePreferences } from '../../prefs/preferences.ts';
import { chartOption } from './chart-option.ts';
import type { Curve } from './curve.ts';

use([LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

export function ChartCanvas({ label, curves, zone }: { label: string; curves: Curve[]; zone: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(undefined);
  const theme = usePreferences((state) => state.theme);
  useEffect(() => {
    if (!holder.current) return;
    const made = init(holder.current);
    chart.current = made;
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(holder.current);
    return () => {
      resize.disconnect();
      made.dispose();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other values of the same variables
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    chart.current?.setOption(
      chartOption(curves, zone, (name) => style.getPropertyValue(name).trim()),
      { notMerge: false, lazyUpdate: true },
    );
  }, [curves, zone, theme]);
  return <div ref={holder} role="img" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
