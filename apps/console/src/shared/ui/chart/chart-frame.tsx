import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part.ts';
import styles from './chart.module.css';
import type { SharedTime } from './chart-canvas.tsx';
import type { LinkAt } from './chart-links.ts';
import type { Colour } from './chart-parts.ts';
import { type FigureCell, FigureTable } from './figure-table.tsx';
import { SaveMenu, type SaveTable } from './save-menu.tsx';

const canvases = {
  plain: lazyPart(() => import('./chart-canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas }))),
  heat: lazyPart(() => import('./heat-canvas.tsx').then(({ HeatCanvas }) => ({ default: HeatCanvas }))),
};

export interface FrameProps {
  title: string;
  /** In px; `fill`: of the element around it. */
  height?: number | 'fill';
  /** Without buttons, for a wall. */
  plain?: boolean;
  /** Its name stands above it already: the caption holds the buttons alone. */
  bare?: boolean;
  /** Offers the drawing as a file. */
  savable?: boolean;
  /** Offers its figures as a file too, made by the server. */
  saveTable?: SaveTable;
  /** Its figures are on their way: nothing is said of them yet. */
  loading?: boolean;
  /** Stands in the caption, before the buttons. */
  extra?: ReactNode;
}

interface Props extends FrameProps {
  canvas?: keyof typeof canvases;
  /** Why nothing is drawn: no value is known, or all are zero. Absent: something is. */
  nothing?: 'unknown' | 'zero' | undefined;
  option: (color: Colour, isKept?: boolean) => EChartsCoreOption;
  /** Read only when it is shown. */
  table: () => { heads: string[]; rows: { key: string; cells: FigureCell[] }[] };
  /** The names of the curves. They stand above the drawing. */
  legend?: ReactNode;
  /** What a click on the drawing leads to; the table holds the same as links. */
  linkAt?: LinkAt | undefined;
  /** Joins it with the charts beside it: one crosshair, one range of time. */
  shared?: SharedTime | undefined;
}

/** A chart with its caption: drawn lazily, in the theme's colours, with the same figures as a table. */
export function ChartFrame(props: Props) {
  const { title, height = 200, plain, bare, savable, saveTable, extra, loading, option, table, legend, linkAt, shared } = props;
  const empty = props.nothing !== undefined || (loading ?? false);
  const Canvas = canvases[props.canvas ?? 'plain'];
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const picture = useRef<(() => Promise<string>) | undefined>(undefined);
  // A wall shows no caption.
  const isInCaption = bare && !plain;
  const shownLegend = empty || asTable ? null : legend;
  const save = async () => {
    const link = document.createElement('a');
    link.href = (await picture.current?.()) ?? '';
    link.download = `${title}.png`;
    link.click();
  };
  return (
    <figure className={height === 'fill' ? `${styles.chart} ${styles.fill}` : styles.chart}>
      <figcaption data-bare={bare}>
        {bare ? <span className="sr-only">{title}</span> : <span>{title}</span>}
        {plain ? null : (
          <span className={styles.tools}>
            {extra}
            {empty ? null : (
              <Button type="text" size="small" onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
                {asTable ? t('actions.showChart') : t('actions.showTable')}
              </Button>
            )}
            {saveTable && !empty ? (
              <SaveMenu name={title} table={saveTable} picture={asTable ? undefined : () => void save()} />
            ) : savable && !empty && !asTable ? (
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                onClick={() => void save()}
                aria-label={t('chart.save', { name: title })}
                title={t('chart.save', { name: title })}
              />
            ) : null}
          </span>
        )}
        {isInCaption ? shownLegend : null}
      </figcaption>
      {isInCaption ? null : shownLegend}
      <div style={height === 'fill' ? undefined : { height }} className={styles.body}>
        {empty ? (
          <div className={styles.empty} aria-busy={loading}>
            {loading ? null : t(props.nothing === 'zero' ? 'chart.allZero' : 'chart.noData')}
          </div>
        ) : asTable ? (
          <FigureTable label={t('chart.tableOf', { name: title })} {...table()} />
        ) : (
          <Suspense fallback={<div className={styles.empty} />}>
            <Canvas label={title} option={option} picture={picture} linkAt={linkAt} shared={shared} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}
