import { LegendComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { use } from 'echarts/core';

// What few drawings have: names in the drawing, or some of them left out, and marks.
use([LegendComponent, MarkAreaComponent, MarkLineComponent]);
