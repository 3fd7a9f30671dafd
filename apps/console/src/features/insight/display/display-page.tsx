import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { pickCurrency } from '../../../entities/network-figures/figures.ts';
import { dateTime, timeOfDay } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { displayKey } from '../../../shared/live/display-key.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import styles from './display.module.css';
import { type Feed, startFeed } from './feed.ts';
import { ScreenFigures } from './screen-figures.tsx';
import { ScreenMap, ScreenPower, ScreenTrend } from './screen-pictures.tsx';
import { ScreenFaults, ScreenStatus } from './screen-status.tsx';
import { useUnit } from './use-unit.ts';

/** A wall is dark whatever its browser prefers. */
function useDark(): void {
  const theme = usePreferences((state) => state.theme);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'dark';
    return () => {
      document.documentElement.dataset.theme = theme;
    };
  }, [theme]);
}

function Clock() {
  const [day, time] = dateTime(useNow()).split(' ');
  return (
    <time className={styles.clock}>
      <span>{day}</span> {time}
    </time>
  );
}

/** Whether the wall shows the present. */
function Freshness({ feed }: { feed: Feed }) {
  const { t } = useTranslation('dashboard');
  const time = feed.asOf === undefined ? '–' : timeOfDay(feed.asOf, undefined, true);
  const state = feed.stream === 'lost' ? 'lost' : feed.failing ? 'failed' : feed.stream === 'open' ? 'live' : 'connecting';
  return (
    <p className={styles.fresh} data-state={state} role="status">
      {t(`screen.${state}`, { time })}
    </p>
  );
}

const Message = ({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) => (
  <div className={styles.message} role="alert">
    <h1>{title}</h1>
    {hint ? <p>{hint}</p> : null}
    {children}
  </div>
);

function Ended({ end }: { end: NonNullable<Feed['end']> }) {
  const { t } = useTranslation('dashboard');
  if (end === 'ended') return <Message title={t('screen.ended')} hint={t('screen.endedHint')} />;
  if (end === 'forbidden') return <Message title={t('screen.forbidden')} />;
  return (
    <Message title={t('screen.signIn')}>
      <a href="/login?redirect=%2FlargeScreen">{t('screen.toSignIn')}</a>
    </Message>
  );
}

function Wall({ feed, unit }: { feed: Feed; unit: number }) {
  const { t } = useTranslation('dashboard');
  const { figures, pictures } = feed;
  if (!figures || !pictures) return <Message title={t(feed.failing ? 'screen.startFailed' : 'screen.starting')} />;
  const { currency } = pickCurrency([], undefined, pictures.trend.currency);
  return (
    <>
      <header className={styles.head}>
        <h1>
          {figures.providerName}
          <small>{t('screen.title')}</small>
        </h1>
        <Freshness feed={feed} />
        <Clock />
      </header>
      <ScreenFigures figures={figures} currency={currency} />
      <div className={styles.middle}>
        <ScreenMap places={pictures.places} unit={unit} />
        <ScreenPower figures={figures} pictures={pictures} unit={unit} />
      </div>
      <div className={styles.side}>
        <ScreenStatus figures={figures} unit={unit} />
        <ScreenTrend trend={pictures.trend} currency={currency} unit={unit} />
        <ScreenFaults figures={figures} />
      </div>
    </>
  );
}

function Screen({ store }: { store: ReturnType<typeof startFeed>['store'] }) {
  const { t } = useTranslation('dashboard');
  const feed = useStore(store);
  const { unit, narrow } = useUnit();
  useEffect(() => {
    document.title = `${feed.figures ? `${feed.figures.providerName} · ` : ''}${t('largeScreen')} - ${i18n.t('common:product')}`;
  }, [feed.figures, t]);
  return (
    <main className={styles.screen} data-narrow={narrow} style={{ '--u': `${unit}px` } as CSSProperties}>
      {feed.end ? <Ended end={feed.end} /> : <Wall feed={feed} unit={unit} />}
    </main>
  );
}

/** The network on a wall: dark, without a frame, by a session or by a display link's key. */
export function Component() {
  useDark();
  const [feed, setFeed] = useState<ReturnType<typeof startFeed>>();
  useEffect(() => {
    const started = startFeed(displayKey());
    setFeed(started);
    // Another link in the same window is another display.
    const another = () => window.location.reload();
    window.addEventListener('hashchange', another);
    return () => {
      window.removeEventListener('hashchange', another);
      started.stop();
    };
  }, []);
  return feed ? <Screen store={feed.store} /> : null;
}
