import {
  type FieldOrder,
  signIn,
  WORK_FAULT_WORDS,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  type WorkOrder,
} from '@csms/contract';
import { useEffect, useRef, useState } from 'react';
import { callOnce } from '../../../shared/api/call.ts';
import { forgetUser } from '../../../shared/field-store/field-store.ts';
import { token } from '../../../shared/prefs/cookies.ts';
import { alongTheWay, distanceKm, inUrgency } from '../parts/way.ts';
import { isBack } from './earlier.tsx';
import { pastOrder, whyGone } from './gone.ts';
import { OrderView } from './order-view.tsx';
import { beLeftAlone, beTold, isTold, mayPush } from './phone.ts';
import { again, clearNews, forgetRemembered, stateAfter, useField } from './sync.ts';
import { go, useWhere } from './url.ts';
import { WaitingList } from './waiting-list.tsx';
import { moment, placeOf, say, t } from './words.ts';

const ORDER = 'csms.fieldOrder';
const SIGN_IN = `/login?redirect=${encodeURIComponent('/workOrder/field')}`;

async function signOut(): Promise<void> {
  const { waiting, user } = useField.getState();
  if (!window.confirm(waiting.length > 0 ? t.signOutUnsent(waiting.length) : t.signOutAsk)) return;
  await beLeftAlone();
  // Signing out here must work even when the server cannot be reached.
  await callOnce(signIn.logout, {}).catch(() => {});
  token.remove();
  forgetRemembered();
  if (user) await forgetUser(user.userId).catch(() => {});
  location.replace('/login');
}

/** Whether this phone is told of orders, and how to change that. */
function Notify() {
  const [told, setTold] = useState<boolean>();
  const [blocked, setBlocked] = useState(false);
  const userId = useField((state) => state.user?.userId);
  useEffect(() => {
    if (userId !== undefined) void isTold(userId).then(setTold);
  }, [userId]);
  if (!mayPush() || told === undefined || userId === undefined) return null;
  const change = async () => {
    if (told) await beLeftAlone();
    const now = !told && (await beTold(userId).catch(() => false));
    setBlocked(!told && !now);
    setTold(now);
  };
  return (
    <>
      <button type="button" onClick={() => void change()}>
        {told ? t.notifyOff : t.notify}
      </button>
      {blocked ? <p className="soft">{t.notifyBlocked}</p> : null}
    </>
  );
}

function Head() {
  const { user, isOnline, isSending, waiting } = useField();
  const [open, setOpen] = useState(false);
  return (
    <header>
      <div className="bar">
        <b>{t.title}</b>
        <span className="line" role="status" data-online={isOnline}>
          {[isSending ? t.sending : isOnline ? t.online : t.offline, waiting.length > 0 && t.waiting(waiting.length)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <button type="button" className="menu" aria-expanded={open} aria-label={t.menu} onClick={() => setOpen(!open)}>
          ☰
        </button>
      </div>
      {open ? (
        <div className="panel">
          <p className="soft">{user?.name}</p>
          <Notify />
          <a className="button" href="/workOrder/list">
            {t.console}
          </a>
          <button type="button" onClick={() => void signOut()}>
            {t.signOut}
          </button>
        </div>
      ) : null}
    </header>
  );
}

function Card({ one, km }: { one: FieldOrder; km: number | undefined }) {
  const waiting = useField((state) => state.waiting);
  const state = stateAfter(one, waiting);
  return (
    <li>
      <button type="button" className="card" onClick={() => go({ order: one.taskId })}>
        <span className="row">
          <b>{say(WORK_FAULT_WORDS[one.faultCode])}</b>
          <span className="tag" data-priority={one.priority}>
            {say(WORK_ORDER_PRIORITY_WORDS[String(one.priority) as '1'])}
          </span>
        </span>
        <span>{one.stationName}</span>
        <span className="soft">{placeOf(one)}</span>
        {isBack(one) ? <span className="fault">{t.cameBack}</span> : null}
        <span className="row">
          <span className="tag">
            {say(WORK_ORDER_STATE_WORDS[state])}
            {state === one.state ? '' : ` · ${t.willBe}`}
          </span>
          <span className="soft" data-late={one.overdue !== null}>
            {km === undefined ? '' : `${km < 0.05 ? t.here : t.away(km.toFixed(km < 10 ? 1 : 0))} · `}
            {t.due} {moment(one.repairDueTime, one.timeZone)}
            {one.overdue === null ? '' : ` · ${t.late}`}
          </span>
        </span>
      </button>
    </li>
  );
}

/** What a man had in the last weeks: it is still found, with what became of it. */
function Past({ past }: { past: readonly WorkOrder[] }) {
  if (past.length === 0) return null;
  return (
    <details>
      <summary>{t.past(past.length)}</summary>
      <ol className="cards">
        {past.map((one) => (
          <li key={one.taskId}>
            <button type="button" className="card" onClick={() => go({ order: one.taskId })}>
              <span className="row">
                <b>{say(WORK_FAULT_WORDS[one.faultCode])}</b>
                <span className="tag">{say(WORK_ORDER_STATE_WORDS[one.state])}</span>
              </span>
              <span>{one.stationName}</span>
              <span className="row soft">
                <span>{placeOf(one)}</span>
                <span>
                  {one.serviceMan?.name} {one.finishTime === null ? '' : moment(one.finishTime, one.timeZone)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Orders() {
  const { orders, failure, isOnline, user } = useField();
  const [byWay, setByWay] = useState(localStorage.getItem(ORDER) !== 'urgency');
  const choose = (way: boolean) => {
    localStorage.setItem(ORDER, way ? 'way' : 'urgency');
    setByWay(way);
  };
  if (!orders)
    return (
      <div className="block">
        <p>{failure ?? (user || isOnline ? t.loading : t.failed)}</p>
        <button type="button" onClick={() => void again()}>
          {t.retry}
        </button>
      </div>
    );
  const list = byWay ? alongTheWay(orders.list, orders.from) : inUrgency(orders.list);
  return (
    <>
      {failure ? <p className="fault">{failure}</p> : null}
      <div className="switch">
        <button type="button" aria-pressed={byWay} onClick={() => choose(true)}>
          {t.byWay}
        </button>
        <button type="button" aria-pressed={!byWay} onClick={() => choose(false)}>
          {t.byUrgency}
        </button>
      </div>
      {list.length === 0 ? (
        <div className="block">
          <b>{t.none}</b>
          <p className="soft">{t.noneHint}</p>
        </div>
      ) : (
        <ol className="cards">
          {list.map((one, index) => {
            const from = byWay ? (index === 0 ? orders.from : list[index - 1]) : null;
            return <Card key={one.taskId} one={one} km={from ? distanceKm(from, one) : undefined} />;
          })}
        </ol>
      )}
      <Past past={orders.past} />
      <p className="soft">{t.updated(moment(orders.at))}</p>
    </>
  );
}

/** The order that the address names. `gone` says why it is no longer the user's; the last known order stays readable. */
function useShown(taskId: string | undefined): { one: FieldOrder; gone: string | undefined } | undefined {
  const { orders, user } = useField();
  const before = useRef<FieldOrder>(undefined);
  if (!orders || taskId === undefined) return undefined;
  const one = orders.list.find((order) => order.taskId === taskId);
  if (one) {
    before.current = one;
    return { one, gone: undefined };
  }
  const seen = before.current?.taskId === taskId ? before.current : undefined;
  const past = orders.past.find((order) => order.taskId === taskId);
  if (past) return { one: pastOrder(past, seen), gone: whyGone(past, user?.userId ?? 0) };
  return seen && { one: pastOrder(seen, seen), gone: t.gone.unknown };
}

/** The phone of a technician: today's orders, what waits to be sent, and one order with its steps. */
export function FieldPage() {
  const { needsSignIn, news } = useField();
  const where = useWhere();
  const shown = useShown(where.order);
  const title = shown ? `${shown.one.taskId} · ${shown.one.stationName}` : t.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(clearNews, 6_000);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <>
      <Head />
      <main>
        {needsSignIn ? (
          <div className="block warning" role="alert">
            <p>{t.signInAgain}</p>
            <a className="button main" href={SIGN_IN}>
              {t.signIn}
            </a>
          </div>
        ) : null}
        {shown ? (
          <OrderView key={shown.one.taskId} one={shown.one} gone={shown.gone} act={where.act} />
        ) : (
          <>
            <WaitingList />
            <Orders />
          </>
        )}
      </main>
      {news ? (
        <p className="news" role="status">
          {t.done[news]}
        </p>
      ) : null}
    </>
  );
}
