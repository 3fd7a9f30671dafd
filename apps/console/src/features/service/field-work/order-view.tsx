import {
  FIELD_ACTIONS,
  type FieldAction,
  type FieldFrame,
  type FieldOrder,
  fieldWork,
  nextWorkOrderState,
  SAID_DEEDS,
  SHOWN_STATE_WORDS,
  WAITING_FOR_WORDS,
  WORK_FAULT_WORDS,
  WORK_ORDER_DEEDS,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  type WorkOrderStep,
} from '@csms/contract';
import { Fragment, Suspense, useEffect, useId, useState } from 'react';
import { callOnce } from '../../../shared/api/call.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import { EarlierHands, Steps as StepList } from './earlier.tsx';
import { People, SITE_ACTS, type Site, SiteActs, SiteForm, useSite } from './on-site.tsx';
import { mapUrl } from './phone.ts';
import { StepForm } from './step-form.tsx';
import { stateAfter, useField } from './sync.ts';
import { go } from './url.ts';
import { WaitingList } from './waiting-list.tsx';
import { fill, moment, placeOf, say, t } from './words.ts';

/** What cleans rich text is large, and only of use with a line. */
const RichTextView = lazyPart(() =>
  import('../../../shared/ui/rich-text/rich-text-view.tsx').then((module) => ({ default: module.RichTextView })),
);

/** The way in, the history and the last frames. They are asked for each time and kept nowhere: a guide may hold codes of doors. */
function Detail({ one, isGone }: { one: FieldOrder; isGone: boolean }) {
  const isOnline = useField((state) => state.isOnline);
  const [detail, setDetail] = useState<{ guide: string; frames: FieldFrame[]; steps: WorkOrderStep[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with its state its history has changed
  useEffect(() => {
    if (!isOnline) return;
    let isHere = true;
    callOnce(fieldWork.order, { query: { taskId: one.taskId } })
      .then((found) => isHere && setDetail(found))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [one.taskId, one.state, isOnline]);
  return (
    <>
      <details open={isGone}>
        <summary>{t.history}</summary>
        {detail ? (
          <StepList steps={detail.steps} zone={one.timeZone} />
        ) : (
          <p className="soft">{isOnline ? t.loading : t.offline}</p>
        )}
      </details>
      {isGone ? null : <Way one={one} detail={detail} />}
    </>
  );
}

interface WayIn {
  guide: string;
  frames: FieldFrame[];
}

function Way({ one, detail }: { one: FieldOrder; detail: WayIn | undefined }) {
  const isOnline = useField((state) => state.isOnline);
  return (
    <>
      <section>
        <h2>{t.guide}</h2>
        {detail === undefined ? (
          <p className="soft">{isOnline ? t.loading : t.guideOffline}</p>
        ) : detail.guide === '' ? (
          <p className="soft">{t.noGuide}</p>
        ) : (
          <Suspense fallback={<p className="soft">{t.loading}</p>}>
            <RichTextView html={detail.guide} />
          </Suspense>
        )}
      </section>
      <details>
        <summary>{t.frames}</summary>
        {detail?.frames.length ? (
          <ul className="frames">
            {detail.frames.map((frame) => (
              <li key={`${frame.time} ${frame.action} ${frame.direction}`}>
                <span className="row">
                  <b>{frame.action || frame.outcome}</b>
                  <span className="soft">
                    {frame.direction === 'in' ? t.came : t.sent} · {moment(frame.time, one.timeZone)}
                  </span>
                </span>
                <code>{frame.text}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">{detail ? t.noFrames : isOnline ? t.loading : t.offline}</p>
        )}
      </details>
    </>
  );
}

function Live({ one }: { one: FieldOrder }) {
  const at = useField((state) => state.orders?.at);
  return (
    <section>
      <h2>{t.live}</h2>
      <ul className="facts">
        {one.places.map((place) => (
          <li key={`${place.pointId} ${place.connectorNo}`} className="row">
            <span>
              {place.pointName || place.pointId} · {t.connector(place.connectorNo)}
            </span>
            <span className="tag" data-state={place.state}>
              {say(SHOWN_STATE_WORDS[place.state])}
            </span>
          </li>
        ))}
      </ul>
      {at === undefined ? null : <p className="soft">{t.updated(moment(at))}</p>}
      <h2>{t.alarms}</h2>
      {one.alarms.length === 0 ? <p className="soft">{t.noAlarms}</p> : null}
      <ul className="facts">
        {one.alarms.map((alarm) => (
          <li key={alarm.id}>
            <b>{say(WORK_FAULT_WORDS[alarm.faultCode])}</b>{' '}
            <span className="soft">
              {[
                alarm.pointName,
                alarm.connectorNo > 0 && t.connector(alarm.connectorNo),
                alarm.detail,
                moment(alarm.openTime, one.timeZone),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Schemes({ one }: { one: FieldOrder }) {
  if (one.schemes.length === 0) return null;
  return (
    <section>
      <h2>{t.schemes}</h2>
      {one.schemes.map((scheme, index) => (
        <details key={scheme.id ?? 'general'} open={index === 0}>
          <summary>{scheme.title}</summary>
          <p className="soft">{scheme.id === null ? t.general : t.helped(scheme.helped, scheme.tried)}</p>
          <ol className="steps">
            {scheme.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {scheme.parts.length > 0 ? <p className="soft">{scheme.parts.join(' · ')}</p> : null}
        </details>
      ))}
    </section>
  );
}

/** The known problem of its model and firmware. */
function Problems({ one }: { one: FieldOrder }) {
  if (one.problems.length === 0) return null;
  return (
    <section>
      <h2>{t.problem}</h2>
      {one.problems.map((problem) => (
        <div key={problem.id} className="block">
          <b>{[problem.vendor, problem.model, problem.firmware].filter(Boolean).join(' ')}</b>
          {problem.state === 'solved' ? <p>{t.solvedIn(problem.fixedFirmware)}</p> : null}
          {problem.workaround === '' ? null : <p className="words">{problem.workaround}</p>}
          {problem.cause === '' ? null : <p className="soft">{problem.cause}</p>}
        </div>
      ))}
    </section>
  );
}

/** Parts that stores keep for it, to be fetched on the way. */
function Kept({ one }: { one: FieldOrder }) {
  if (one.reserved.length === 0) return null;
  return (
    <section>
      <h2>{t.kept}</h2>
      <ul className="facts">
        {one.reserved.map((piece) => (
          <li key={`${piece.partId}/${piece.storeId}/${piece.serialNumber}`} className="row">
            <span>
              {piece.partsNumber} · {piece.name} × {piece.count}
            </span>
            <span className="soft">{[piece.storeName, piece.serialNumber].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isMain = (action: FieldAction) => SAID_DEEDS[action].kind === 'main';

/** Nobody ends, holds or gives back an order while somebody is inside. */
const needsNobodyInside = (action: FieldAction) => action !== 'note' && WORK_ORDER_DEEDS[action].notWhileInside === true;

/** Who is inside, as the reason for what cannot be done. */
function whoIsInside({ people = [] }: Site): string | undefined {
  const person = people.find(({ isOwn }) => isOwn) ?? people[0];
  if (!person) return undefined;
  const point = person.pointName || person.pointId;
  return person.isOwn ? fill(t.insideSelf, { point }) : fill(t.insideOther, { name: person.name, point });
}

/** The steps that are possible once what waits has been sent, the main one first. */
function Steps({ one, site, isGone }: { one: FieldOrder; site: Site; isGone: boolean }) {
  const id = useId();
  const waiting = useField((state) => state.waiting);
  const state = stateAfter(one, waiting);
  const inside = whoIsInside(site);
  const isHeld = (action: FieldAction) => inside !== undefined && needsNobodyInside(action);
  const possible = FIELD_ACTIONS.filter(
    (action) => action === 'note' || (!isGone && nextWorkOrderState(action, state, one.arriveTime !== null) !== null),
  ).toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)));
  // One button says that it cannot be done, and why.
  const shown = possible.filter((action) => isMain(action) || !isHeld(action));
  return (
    <div className="deeds">
      {shown.map((action, index) => (
        <Fragment key={action}>
          <button
            type="button"
            className={isMain(action) ? 'main wide' : action === 'note' ? 'wide' : ''}
            disabled={isHeld(action)}
            aria-describedby={isHeld(action) ? id : undefined}
            onClick={() => go({ order: one.taskId, act: action })}
          >
            {t.actions[action]}
          </button>
          {index === 0 && possible.some(isHeld) ? (
            <p id={id} className="soft wide">
              {inside}
            </p>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}

function Facts({ one, isGone }: { one: FieldOrder; isGone: boolean }) {
  const waiting = useField((state) => state.waiting);
  const state = stateAfter(one, waiting);
  return (
    <section className="block">
      <span className="row">
        <span className="soft">
          {one.taskId} · {t.attempt(one.attempt)}
        </span>
        <span className="tag" data-priority={one.priority}>
          {say(WORK_ORDER_PRIORITY_WORDS[String(one.priority) as '1'])}
        </span>
      </span>
      <h1>{say(WORK_FAULT_WORDS[one.faultCode])}</h1>
      <p>
        <b>{one.stationName}</b>
        <br />
        {placeOf(one)}
      </p>
      <p className="soft">{one.address}</p>
      <span className="row">
        <span className="tag">
          {say(WORK_ORDER_STATE_WORDS[state])}
          {state === one.state ? '' : ` · ${t.willBe}`}
        </span>
        {isGone ? null : (
          <span className="soft" data-late={one.overdue !== null}>
            {t.due} {moment(one.repairDueTime, one.timeZone)}
            {one.overdue === null ? '' : ` · ${t.late}`}
          </span>
        )}
      </span>
      {one.waitingFor !== null && one.waitingUntil !== null ? (
        <p className="soft">{t.onHold(say(WAITING_FOR_WORDS[one.waitingFor]), moment(one.waitingUntil, one.timeZone))}</p>
      ) : null}
      {isGone ? null : (
        <div className="pair">
          <a className="button" href={mapUrl(one.latitude, one.longitude, one.stationName)} rel="noreferrer">
            {t.map}
          </a>
          {one.servicePhone === '' ? null : (
            <a className="button" href={`tel:${one.servicePhone.replace(/[^+\d]/g, '')}`}>
              {t.call}
            </a>
          )}
        </div>
      )}
      {one.description === '' ? null : (
        <>
          <h2>{t.description}</h2>
          <p className="words">{one.description}</p>
        </>
      )}
    </section>
  );
}

interface Props {
  one: FieldOrder;
  act: string | undefined;
  /** Why it is no longer the man's; absent: it is. */
  gone: string | undefined;
}

/** One order with its steps, or one step as a form. A past order is read only and takes notes. */
export function OrderView({ one, act, gone }: Props) {
  const isGone = gone !== undefined;
  const action = FIELD_ACTIONS.find((known) => known === act);
  const deed = isGone ? undefined : SITE_ACTS.find((known) => known === act);
  const site = useSite(one, isGone);
  return (
    <>
      <button type="button" className="backward" onClick={() => go(action || deed ? { order: one.taskId } : {})}>
        ‹ {t.back}
      </button>
      {action ? (
        <StepForm key={action} one={one} action={action} gone={gone} />
      ) : deed ? (
        <SiteForm key={deed} one={one} act={deed} site={site} />
      ) : (
        <>
          {isGone ? (
            <p className="block" role="status">
              <b>{gone}</b>
            </p>
          ) : null}
          <Facts one={one} isGone={isGone} />
          <WaitingList taskId={one.taskId} />
          <EarlierHands one={one} />
          <People one={one} site={site} />
          <Steps one={one} site={site} isGone={isGone} />
          {isGone ? null : (
            <>
              <SiteActs one={one} site={site} />
              <Problems one={one} />
              <Kept one={one} />
              <Live one={one} />
              <Schemes one={one} />
            </>
          )}
          <Detail one={one} isGone={isGone} />
        </>
      )}
    </>
  );
}
