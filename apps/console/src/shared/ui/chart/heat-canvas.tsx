import { HeatmapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { ChartCanvas } from './chart-canvas.tsx';

use([HeatmapChart, VisualMapComponent]);

/** The drawing of heat maps, whose parts the other charts do without. */
export const HeatCanvas = ChartCanvas;
