import {
  type AtWork,
  type Command,
  commands,
  type FieldOrder,
  ON_SITE_FIELDS,
  onSite,
  RESET_WORDS,
  SAFETY_CHECK_WORDS,
  SAFETY_CHECKS,
  SHUT_WORDS,
  TEST_CHARGE_MINUTES,
  TEST_CHARGE_WH,
  type TestCharge,
  workOrders,
} from '@csms/contract';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { asApiError } from '../../../shared/api/api-error.ts';
import { callOnce } from '../../../shared/api/call.ts';
import { isInHand, isSafe, lookAgainMs, pointsToChoose, shutTone, TEST_TONES } from '../parts/on-site.ts';
import { again, noted, useField } from './sync.ts';
import { go } from './url.ts';
import { fill, moment, say, t, underWay, site as words } from './words.ts';

/** What a man does at a charger beside the steps of his order: each needs a line, and none is kept for later. */
export const SITE_ACTS = ['enter', 'test', 'reset'] as const;
type SiteAct = (typeof SITE_ACTS)[number];

export interface Site {
  /** Undefined: not known, above all without a line. */
  people: readonly AtWork[] | undefined;
  tests: readonly TestCharge[];
  /** The reboot that was asked for last. */
  reboot: Command | undefined;
  look: () => Promise<void>;
  setReboot: (command: Command) => void;
}

const rebootIsOver = ({ status, effect, result }: Command) =>
  effect !== null || !(status === 'queued' || status === 'sent' || (status === 'answered' && result === 'accepted'));

/** Who is inside at an order, and what its chargers do: looked at again and again while there is a line, and forgotten without one. */
export function useSite(one: FieldOrder, isGone: boolean): Site {
  const isOnline = useField((state) => state.isOnline);
  const needsSignIn = useField((state) => state.needsSignIn);
  const [seen, setSeen] = useState<{ people: readonly AtWork[]; tests: readonly TestCharge[] }>();
  const [reboot, setReboot] = useState<Command>();
  const { taskId, state } = one;
  const open = reboot && !rebootIsOver(reboot) ? reboot.id : undefined;
  const look = useCallback(async () => {
    try {
      const [people, tests, asked] = await Promise.all([
        callOnce(onSite.people, { query: { taskId } }),
        callOnce(onSite.testCharges, { query: { taskId } }),
        open ? callOnce(commands.get, { params: { id: open } }) : undefined,
      ]);
      setSeen({ people, tests });
      if (asked) setReboot(asked);
    } catch (error) {
      noted(error);
      // A charger that was safe before may not be safe now.
      setSeen(undefined);
    }
  }, [taskId, open]);
  useEffect(() => {
    if (!isOnline || needsSignIn || isGone) return setSeen(undefined);
    void look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookAgainMs(state));
    return () => clearInterval(timer);
  }, [look, isOnline, needsSignIn, isGone, state]);
  return { people: seen?.people, tests: seen?.tests ?? [], reboot, look, setReboot };
}

/** Runs what needs a line; gives what went wrong in words, and whether it is under way. */
function useAct(look: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFault('');
    try {
      await work();
      await look();
      // The states of connectors have changed with it.
      void again();
      return true;
    } catch (error) {
      noted(error);
      const { message, fields } = asApiError(error);
      setFault([...new Set([message, ...Object.values(fields)])].join(' '));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, act };
}

/** He says that it is safe although not every connector was seen to be unavailable. */
function Confirm({ person, look }: { person: AtWork; look: Site['look'] }) {
  const id = useId();
  const [note, setNote] = useState('');
  const { busy, fault, act } = useAct(look);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(note.trim() === '');
    if (note.trim() !== '') void act(() => callOnce(onSite.confirm, { body: { id: person.id, note } }));
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={id}>{say(ON_SITE_FIELDS.note.words)}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={500}
          value={note}
          placeholder={words.confirm.noteHint}
          onChange={({ target }) => setNote(target.value)}
        />
        {isMissing || fault ? (
          <p className="fault" role="alert">
            {fault || t.form.required}
          </p>
        ) : null}
      </div>
      <button type="submit" className="wide" disabled={busy}>
        {words.confirm.action}
      </button>
    </form>
  );
}

function Person({ person, zone, look }: { person: AtWork; zone: string; look: Site['look'] }) {
  const { busy, fault, act } = useAct(look);
  const point = person.pointName || person.pointId;
  const clear = () => {
    if (window.confirm(`${fill(words.leave.ask, { point })}\n${words.leave.will}`))
      void act(() => callOnce(onSite.leave, { body: { id: person.id } }));
  };
  return (
    <section className="block" data-fault={!isSafe(person)} aria-label={point}>
      <span className="row">
        <b>{point}</b>
        {person.checklist.length > 0 ? <span className="tag">{words.highVoltage}</span> : null}
      </span>
      <p className="soft">{fill(words.inside, { name: person.name, time: moment(person.since, zone) })}</p>
      <ul className="facts">
        {person.connectors.map(({ connectorNo, state, transactionId }) => (
          <li key={connectorNo} className="row">
            <span>
              {fill(words.connector, { no: connectorNo })}
              {transactionId === null ? '' : ` · ${fill(words.session, { id: transactionId })}`}
            </span>
            <span className="tag" data-tone={shutTone(state)}>
              {say(SHUT_WORDS[state])}
            </span>
          </li>
        ))}
      </ul>
      {person.underWay > 0 ? <p>{underWay(person.underWay)}</p> : null}
      {person.confirmedTime === null ? null : (
        <p>{fill(words.confirmed, { time: moment(person.confirmedTime, zone), note: person.confirmNote })}</p>
      )}
      {person.isShut ? (
        <p role="status">
          <b>{words.safe}</b>
        </p>
      ) : isSafe(person) ? null : (
        <p role="alert">{words.notSafe}</p>
      )}
      {person.isOwn && !isSafe(person) ? <Confirm person={person} look={look} /> : null}
      {person.isOwn ? (
        <button type="button" className="wide" disabled={busy} onClick={clear}>
          {words.leave.action}
        </button>
      ) : null}
      {fault ? (
        <p className="fault" role="alert">
          {fault}
        </p>
      ) : null}
    </section>
  );
}

/** Those who are inside, above all else that a man may press. */
export function People({ one, site: { people, look } }: { one: FieldOrder; site: Site }) {
  return (people ?? []).map((person) => <Person key={person.id} person={person} zone={one.timeZone} look={look} />);
}

function Test({ test, zone, look }: { test: TestCharge; zone: string; look: Site['look'] }) {
  const { busy, fault, act } = useAct(look);
  return (
    <li className="block">
      <span className="row">
        <b>{fill(words.test.at, { point: test.pointName || test.pointId, no: test.connectorNo })}</b>
        <span className="tag" data-tone={TEST_TONES[test.state]} role="status">
          {words.test[test.state]}
        </span>
      </span>
      <span className="row">
        <span className="soft">{moment(test.requestTime, zone)}</span>
        {test.transactionId === null ? null : <span>{(test.energyWh / 1000).toFixed(2)} kWh</span>}
      </span>
      {test.state === 'charging' ? (
        <button
          type="button"
          className="wide"
          disabled={busy}
          onClick={() => void act(() => callOnce(onSite.stopTestCharge, { body: { id: test.id } }))}
        >
          {words.test.stop}
        </button>
      ) : null}
      {fault ? (
        <p className="fault" role="alert">
          {fault}
        </p>
      ) : null}
    </li>
  );
}

function rebootWords({ status, effect, result }: Command): string {
  if (effect === 'none') return words.reset.notSeen;
  if (status === 'observed' || effect !== null) return words.reset.seen;
  if (status === 'queued' || status === 'sent') return words.reset.asked;
  return status === 'answered' && (result === 'accepted' || result === 'scheduled') ? words.reset.accepted : words.reset.failed;
}

/** What a man may ask of the chargers of his order now. */
export function SiteActs({ one, site: { people, tests, reboot, look } }: { one: FieldOrder; site: Site }) {
  const isOnline = useField((state) => state.isOnline);
  if (!isInHand(one.state)) return null;
  const isInside = people !== undefined && people.length > 0;
  // Nothing is left to be entered where somebody is inside every charger of the order.
  const isAllEntered =
    isInside && one.places.length > 0 && one.places.every(({ pointId }) => people.some((person) => person.pointId === pointId));
  const acts = SITE_ACTS.filter((act) => (act === 'enter' ? !isAllEntered : one.state === 'onSite' && !isInside));
  if (isOnline && acts.length === 0 && !reboot && tests.length === 0) return null;
  return (
    <section>
      <h2>{words.title}</h2>
      {isOnline ? (
        <>
          {people === undefined ? <p className="soft">{t.loading}</p> : isInside ? null : <p className="soft">{words.hint}</p>}
          <div className="deeds">
            {acts.map((act) => (
              <button
                key={act}
                type="button"
                className={act === 'enter' ? 'wide' : ''}
                disabled={people === undefined}
                onClick={() => go({ order: one.taskId, act })}
              >
                {words[act].action}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p className="soft">{words.offline}</p>
      )}
      {reboot ? (
        <p role="status">
          <b>{reboot.pointName || reboot.serialNumber}</b> · {rebootWords(reboot)}
        </p>
      ) : null}
      {tests.length > 0 ? (
        <>
          <h2>{words.test.list}</h2>
          <ul className="facts">
            {tests.map((test) => (
              <Test key={test.id} test={test} zone={one.timeZone} look={look} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

interface Point {
  pointId: string;
  pointName: string;
  connectorNos: number[];
}

/** The chargers of an order's station; undefined: not known yet. `fault` says why they are not known. */
function usePoints(one: FieldOrder): { points: Point[] | undefined; fault: string } {
  const [points, setPoints] = useState<Point[]>();
  const [fault, setFault] = useState('');
  const isOnline = useField((state) => state.isOnline);
  useEffect(() => {
    if (!isOnline) return;
    let isHere = true;
    callOnce(workOrders.getPoints, { body: { stationId: one.stationId } })
      .then((found) => {
        if (!isHere) return;
        setPoints(found);
        setFault('');
      })
      .catch((error: unknown) => {
        noted(error);
        if (isHere) setFault(asApiError(error).message);
      });
    return () => {
      isHere = false;
    };
  }, [one.stationId, isOnline]);
  return { points, fault: points ? '' : fault };
}

interface Values {
  pointId: string;
  connectorNo: number | undefined;
  isHighVoltage: boolean;
  checklist: (typeof SAFETY_CHECKS)[number][];
  type: 'soft' | 'hard';
}

function HighVoltage({ values, set }: { values: Values; set: (next: Partial<Values>) => void }) {
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={values.isHighVoltage}
          onChange={({ target }) => set({ isHighVoltage: target.checked, checklist: [] })}
        />
        {say(ON_SITE_FIELDS.isHighVoltage.words)}
      </label>
      {values.isHighVoltage ? (
        <fieldset>
          <legend>{say(ON_SITE_FIELDS.checklist.words)}</legend>
          {SAFETY_CHECKS.map((check) => (
            <label key={check} className="check">
              <input
                type="checkbox"
                checked={values.checklist.includes(check)}
                onChange={({ target }) =>
                  set({
                    checklist: target.checked ? [...values.checklist, check] : values.checklist.filter((one) => one !== check),
                  })
                }
              />
              {say(SAFETY_CHECK_WORDS[check])}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

/** One of a few, by large buttons. */
function Choice<V extends string | number>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V) => void;
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="kinds choice">
        {options.map((option) => (
          <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Begins work at a charger, a test charge, or a reboot: it goes now, or not at all. */
export function SiteForm({ one, act, site }: { one: FieldOrder; act: SiteAct; site: Site }) {
  const id = useId();
  const isOnline = useField((state) => state.isOnline);
  const { points, fault: unknown } = usePoints(one);
  const first = one.places[0];
  const [values, setValues] = useState<Values>({
    pointId: one.pointId ?? first?.pointId ?? '',
    connectorNo: one.connectorNo ? one.connectorNo : undefined,
    isHighVoltage: false,
    checklist: [],
    type: 'soft',
  });
  // He pressed the button, and something was missing.
  const [isRefused, setRefused] = useState(false);
  const { busy, fault, act: run } = useAct(site.look);
  const set = (next: Partial<Values>) => {
    setRefused(false);
    setValues((now) => ({ ...now, ...next }));
  };
  const shown = pointsToChoose(one, points ?? [], act === 'enter');
  const point = shown.find(({ pointId }) => pointId === values.pointId);
  const connectorNo = values.connectorNo ?? (point?.connectorNos.length === 1 ? point.connectorNos[0] : undefined);
  const { taskId } = one;
  const send = async () => {
    const { pointId, isHighVoltage, checklist, type } = values;
    if (act === 'enter') await callOnce(onSite.enter, { body: { taskId, pointId, isHighVoltage, checklist } });
    else if (act === 'test') await callOnce(onSite.startTestCharge, { body: { taskId, pointId, connectorNo: connectorNo! } });
    else site.setReboot(await callOnce(onSite.reset, { body: { taskId, pointId, type } }));
  };
  // Nobody begins at a charger that he does not see.
  const isLoading = !points && !unknown;
  const missing =
    (!point && words.choosePoint) ||
    (act === 'test' && connectorNo === undefined && `${say(ON_SITE_FIELDS.connectorNo.words)}: ${t.form.required}`) ||
    (act === 'enter' && values.isHighVoltage && values.checklist.length < SAFETY_CHECKS.length && words.enter.checkAll) ||
    '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(missing !== '');
    if (missing === '' && (await run(send))) go({ order: taskId }, 'replace');
  };
  const wrong = unknown || (isRefused && missing) || fault;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{words[act].title}</h1>
      {act === 'enter' ? <p>{words.enter.will}</p> : null}
      {act === 'test' ? <p>{fill(words.test.will, { kwh: TEST_CHARGE_WH / 1000, minutes: TEST_CHARGE_MINUTES })}</p> : null}
      <div className="field">
        <label htmlFor={id}>{say(ON_SITE_FIELDS.pointId.words)}</label>
        <select
          id={id}
          value={point ? values.pointId : ''}
          onChange={({ target }) => set({ pointId: target.value, connectorNo: undefined })}
        >
          <option value="">{isLoading ? t.loading : words.choosePoint}</option>
          {shown.map(({ pointId, pointName }) => (
            <option key={pointId} value={pointId}>
              {pointName ? `${pointName} · ${pointId}` : pointId}
            </option>
          ))}
        </select>
      </div>
      {act === 'enter' ? <HighVoltage values={values} set={set} /> : null}
      {act === 'test' && point ? (
        <Choice
          label={say(ON_SITE_FIELDS.connectorNo.words)}
          options={point.connectorNos.map((value) => ({ value, label: fill(words.connector, { no: value }) }))}
          value={connectorNo}
          onChange={(value) => set({ connectorNo: value })}
        />
      ) : null}
      {act === 'reset' ? (
        <Choice
          label={say(ON_SITE_FIELDS.type.words)}
          options={(['soft', 'hard'] as const).map((value) => ({ value, label: say(RESET_WORDS[value]) }))}
          value={values.type}
          onChange={(type) => set({ type })}
        />
      ) : null}
      {wrong ? (
        <p className="fault" role="alert">
          {wrong}
        </p>
      ) : null}
      {isOnline ? null : <p className="fault">{words.offline}</p>}
      <button type="submit" className="main wide" disabled={busy || !isOnline || isLoading}>
        {words[act].action}
      </button>
    </form>
  );
}
