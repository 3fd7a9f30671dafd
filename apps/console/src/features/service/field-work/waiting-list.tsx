import type { WaitingStep } from '../../../shared/field-store/field-store.ts';
import { change, discard, tryAgain, useField } from './sync.ts';
import { go } from './url.ts';
import { moment, t } from './words.ts';

function Waiting({ one }: { one: WaitingStep }) {
  const { action, taskId, doneTime } = one.step;
  return (
    <li className="block" data-fault={one.fault !== undefined}>
      <span className="row">
        <b>{t.actions[action]}</b>
        <span className="soft">{moment(doneTime)}</span>
      </span>
      <span className="soft">
        {[taskId, one.stationName, one.photos.length > 0 && t.photos(one.photos.length)].filter(Boolean).join(' · ')}
      </span>
      {one.fault === undefined ? null : (
        <>
          <p className="fault">
            {t.notTaken}: {one.fault}
          </p>
          {one.values ? (
            <button
              type="button"
              className="wide"
              onClick={() => {
                change(one);
                go({ order: taskId, act: action });
              }}
            >
              {t.change}
            </button>
          ) : null}
          <div className="pair">
            <button type="button" onClick={() => void tryAgain(one)}>
              {t.retry}
            </button>
            <button type="button" onClick={() => window.confirm(t.discardAsk) && void discard(one)}>
              {t.discard}
            </button>
          </div>
        </>
      )}
    </li>
  );
}

/** The steps that have not been sent, and those that the server does not take. */
export function WaitingList({ taskId }: { taskId?: string }) {
  const waiting = useField((state) => state.waiting).filter((one) => taskId === undefined || one.step.taskId === taskId);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t.waitingTitle}>
      <h2>{t.waitingTitle}</h2>
      <p className="soft">{t.waitingHint}</p>
      <ul className="cards">
        {waiting.map((one) => (
          <Waiting key={one.requestId} one={one} />
        ))}
      </ul>
    </section>
  );
}
