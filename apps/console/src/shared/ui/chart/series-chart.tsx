import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, MISSING } from '../../format/format.ts';
import { nothingIn } from './axis-figures.ts';
import { ChartFrame, type FrameProps } from './chart-frame.tsx';
import { ChartLegend, entriesOfSeries, useHidden } from './chart-legend.tsx';
import type { Colour } from './chart-parts.ts';
import type { Categories, Series } from './series.ts';
import { seriesOption } from './series-option.ts';

interface Props extends FrameProps {
  categories: Categories;
  series: Series[];
  /** Size of the axis' letters in px. */
  letters?: number;
}

/** Bars and lines over days, stations, hours. `categories` and `series` must keep their identity while nothing changes. */
export function SeriesChart({ categories, series, letters, ...frame }: Props) {
  const { t } = useTranslation();
  const hint = matchMedia('(hover: none)').matches ? t('chart.tapAgain') : t('chart.click');
  const { hidden, toggle } = useHidden();
  const option = useCallback(
    (color: Colour, isKept?: boolean) => seriesOption({ categories, series, color, letters, hint, hidden, isKept }),
    [categories, series, letters, hint, hidden],
  );
  const linkAt = useCallback(
    (column: number, hit: number | undefined) =>
      (hit === undefined ? undefined : series[hit]?.links?.[column]) ??
      series.find((one) => one.links?.[column])?.links?.[column],
    [series],
  );
  const titles = categories.titles ?? categories.labels;
  const table = () => ({
    heads: [categories.name, ...series.map((one) => (one.unit ? `${one.name} (${one.unit})` : one.name))],
    rows: titles.map((title, at) => ({
      key: String(at),
      cells: [
        title,
        ...series.map(({ values, fraction, links }) => {
          const value = values[at];
          return typeof value === 'number' ? { text: decimal(value, fraction), to: links?.[at] } : MISSING;
        }),
      ],
    })),
  });
  const nothing = nothingIn(series.flatMap((one) => one.values));
  return (
    <ChartFrame
      {...frame}
      nothing={nothing}
      option={option}
      table={table}
      legend={<ChartLegend entries={entriesOfSeries(series)} hidden={hidden} onToggle={toggle} letters={letters} />}
      linkAt={series.some((one) => one.links) ? linkAt : undefined}
    />
  );
}
