import { CloudUploadOutlined, LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stretch } from '../../format/time.ts';
import { StateIcon } from '../icons/state-icon.tsx';
import styles from './chart.module.css';
import type { Mark } from './curve.ts';
import { moved, type Range, scaled, unionOf, within } from './time-range.rules.ts';

interface Shared {
  /** Charts of one group have one crosshair. */
  group: string;
  /** What is shown, epoch ms; undefined: no chart has a time yet. */
  shown: Range | undefined;
  marks: readonly Mark[] | undefined;
  /** What the marks with words are called together. */
  marksTitle: string | undefined;
  choose(from: number, to: number): void;
  /** A chart says from when to when it has something, and takes it back when it goes. */
  has(id: string, extent: Range | undefined): void;
}

const Context = createContext<Shared | undefined>(undefined);

/** The range that a chart shares with those beside it, if it does; `extent` is its own, epoch ms. */
export function useTimeRange(extent: Range | undefined): Shared | undefined {
  const shared = use(Context);
  const id = useId();
  const has = shared?.has;
  const [from, to] = extent ?? [];
  useEffect(() => {
    has?.(id, from === undefined || to === undefined ? undefined : [from, to]);
    return () => has?.(id, undefined);
  }, [has, id, from, to]);
  return shared;
}

interface Props {
  zone: string;
  /** What changed meanwhile, drawn in each of the charts. Must keep its identity while nothing changes. */
  marks?: readonly Mark[];
  /** Heads the list of the marks that have words. */
  marksTitle?: string;
  children: ReactNode;
}

/** One range of time and one crosshair for the charts within: a stretch is dragged over one of them, or chosen by the buttons above. */
export function TimeRange({ zone, marks, marksTitle, children }: Props) {
  const { t } = useTranslation();
  const group = useId();
  const [extents, setExtents] = useState<ReadonlyMap<string, Range>>(new Map());
  const [chosen, setChosen] = useState<Range>();
  const whole = useMemo(() => unionOf(extents.values()), [extents]);
  // What is chosen stays chosen while time goes on.
  const shown = whole && chosen ? (within(chosen, whole) ?? whole) : whole;
  const has = useCallback(
    (id: string, extent: Range | undefined) =>
      setExtents((before) => {
        const [from, to] = before.get(id) ?? [];
        if (from === extent?.[0] && to === extent?.[1]) return before;
        const next = new Map(before);
        if (extent) next.set(id, extent);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const choose = useCallback((from: number, to: number) => whole && setChosen(within([from, to], whole)), [whole]);
  const [from, to] = shown ?? [];
  const shared = useMemo(
    () => ({
      group,
      shown: from === undefined || to === undefined ? undefined : ([from, to] as const),
      marks,
      marksTitle,
      choose,
      has,
    }),
    [group, from, to, marks, marksTitle, choose, has],
  );
  const isWhole = chosen === undefined || shown === whole;
  const button = (
    key: 'zoomIn' | 'zoomOut' | 'earlier' | 'later',
    icon: ReactNode,
    change: () => Range | undefined,
    off: boolean,
  ) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(`chart.range.${key}`)}
      title={t(`chart.range.${key}`)}
      disabled={off}
      onClick={() => setChosen(change())}
    />
  );
  return (
    <Context value={shared}>
      {whole && shown && (
        <fieldset className={styles.range} aria-label={t('chart.range.title')}>
          <span className={styles.rangeText}>{isWhole ? t('chart.range.hint') : stretch(shown[0], shown[1], zone)}</span>
          {button('earlier', <LeftOutlined />, () => moved(shown, -0.5, whole), isWhole || shown[0] <= whole[0])}
          {button('later', <RightOutlined />, () => moved(shown, 0.5, whole), isWhole || shown[1] >= whole[1])}
          {button('zoomIn', <ZoomInOutlined />, () => scaled(shown, 0.5, whole), false)}
          {button('zoomOut', <ZoomOutOutlined />, () => scaled(shown, 2, whole), isWhole)}
          <Button type="text" size="small" disabled={isWhole} onClick={() => setChosen(undefined)}>
            {t('chart.range.whole')}
          </Button>
        </fieldset>
      )}
      {marks?.some(({ words }) => words) ? <Told title={marksTitle ?? ''} marks={marks} /> : null}
      {children}
    </Context>
  );
}

/** What happened meanwhile, in words: a drawing is not seen by everybody, and a finger has no pointer. */
function Told({ title, marks }: { title: string; marks: readonly Mark[] }) {
  return (
    <ul className={styles.told} aria-label={title}>
      {marks.map(({ time, kind, words }) =>
        words ? (
          <li key={`${time} ${words}`}>
            {kind === 'offline' || kind === 'faulted' ? (
              <StateIcon state={kind} size={13} />
            ) : (
              <CloudUploadOutlined aria-hidden />
            )}
            {words}
          </li>
        ) : null,
      )}
    </ul>
  );
}
