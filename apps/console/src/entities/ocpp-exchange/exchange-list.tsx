import { type OcppMessage, pathOf } from '@csms/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { integer } from '../../shared/format/format.ts';
import { ToneTag } from '../../shared/ui/status-tag.tsx';
import { CopyText } from '../../shared/ui/value/copy-text.tsx';
import { Time } from '../../shared/ui/value/values.tsx';
import { gist, isKnownRule, OUTCOME_TONES, pretty } from './exchange-words.ts';
import styles from './ocpp-exchange.module.css';

function Frame({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.frameHead}>
        <span id={id}>{title}</span>
        <CopyText text={text} name={title} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long frame is scrolled by the keyboard too */}
      <section tabIndex={0} aria-labelledby={id}>
        <pre>{pretty(text)}</pre>
      </section>
    </div>
  );
}

interface Props {
  messages: readonly OcppMessage[];
  /** The id of the one that is open. */
  open: string | undefined;
  onToggle: (id: string) => void;
  /** All are of one point, which need not be said. */
  ofPoint?: boolean;
}

/** What chargers and we said to each other, a line each. Texts: area `ocppLog`. */
export function ExchangeList({ messages, open, onToggle, ofPoint = false }: Props) {
  const { t } = useTranslation('ocppLog');
  return (
    <div className={styles.list}>
      <div className={styles.heads} data-alone={ofPoint} aria-hidden="true">
        <span>{t('heads.time')}</span>
        <span />
        {ofPoint ? null : <span>{t('heads.serial')}</span>}
        <span>{t('heads.action')}</span>
        <span />
        <span>{t('heads.content')}</span>
        <span className={styles.latency}>{t('heads.latency')}</span>
      </div>
      <ul className={styles.list}>
        {messages.map((message) => (
          <ExchangeRow
            key={message.id}
            message={message}
            open={open === message.id}
            onToggle={() => onToggle(message.id)}
            ofPoint={ofPoint}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  message: OcppMessage;
  open: boolean;
  onToggle: () => void;
  ofPoint: boolean;
}

/** One exchange: a line that opens to request and answer side by side. */
function ExchangeRow({ message, open, onToggle, ofPoint }: RowProps) {
  const { t } = useTranslation('ocppLog');
  const way = t(`direction.${message.direction}`);
  const outcome = <ToneTag tone={OUTCOME_TONES[message.outcome]}>{t(`outcomes.${message.outcome}`)}</ToneTag>;
  return (
    <li className={styles.row} data-open={open}>
      <button type="button" className={styles.line} data-alone={ofPoint} aria-expanded={open} onClick={onToggle}>
        <span className={styles.time}>
          <Time at={message.time} exact />
        </span>
        <span className={styles.arrow} data-direction={message.direction} role="img" aria-label={way} title={way}>
          {message.direction === 'in' ? '↑' : '↓'}
        </span>
        {ofPoint ? null : (
          <span className={styles.serial} title={message.serialNumber}>
            {message.serialNumber}
          </span>
        )}
        <b className={styles.action}>{message.action ?? (message.outcome === 'quota' ? t('quotaReached') : outcome)}</b>
        <span className={styles.tags}>
          {message.repeats > 1 ? (
            <span title={t('repeats', { count: message.repeats })}>
              <ToneTag tone="info">×{integer(message.repeats)}</ToneTag>
            </span>
          ) : null}
          {message.action === null ? null : (
            <>
              {message.outcome === 'answered' ? null : outcome}
              {message.deviations.length > 0 ? (
                <ToneTag tone="warning">{t('deviationCount', { count: message.deviations.length })}</ToneTag>
              ) : null}
            </>
          )}
        </span>
        <code className={styles.gist}>{gist(message.request)}</code>
        <span className={styles.latency}>{message.latencyMs === null ? '' : `${integer(message.latencyMs)} ms`}</span>
      </button>
      {open ? (
        <div className={styles.detail}>
          {message.deviations.length > 0 ? (
            <ul className={styles.deviations}>
              {message.deviations.map((one) => (
                <li key={`${one.path} ${one.rule}`}>
                  <code>{one.path}</code> {isKnownRule(one.rule) ? t(`rules.${one.rule}`) : one.rule}
                  {one.original === '' ? null : (
                    <>
                      {' '}
                      <code>{one.original}</code>
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          {message.outcome === 'quota' ? null : (
            <div className={styles.frames}>
              <Frame title={t('request')} text={message.request} />
              {message.answer === null ? (
                <p className={styles.none}>{t(`noAnswer.${message.outcome === 'waiting' ? 'waiting' : 'none'}`)}</p>
              ) : (
                <Frame title={t('answer')} text={message.answer} />
              )}
            </div>
          )}
          {ofPoint ? null : (
            <Link to={pathOf('point', message.serialNumber)}>{t('toPoint', { serial: message.serialNumber })}</Link>
          )}
        </div>
      ) : null}
    </li>
  );
}
