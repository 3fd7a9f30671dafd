import { type FieldStep, fieldWork, nextWorkOrderState, type StepFile, signIn, type WorkOrderState } from '@csms/contract';
import { create } from 'zustand';
import { asApiError, type ErrorKind } from '../../../shared/api/api-error.ts';
import { call, callOnce } from '../../../shared/api/call.ts';
import { upload } from '../../../shared/api/upload.ts';
import {
  dropOldDrafts,
  dropStep,
  type KeptCatalogue,
  type KeptOrders,
  keepCatalogue,
  keepOrders,
  keepStep,
  keptCatalogue,
  keptOrders,
  setFieldUser,
  type WaitingPhoto,
  type WaitingStep,
  waitingSteps,
} from '../../../shared/field-store/field-store.ts';
import { learnClock, serverNow } from './clock.ts';
import { goOnTelling } from './phone.ts';

/** Orders are asked for anew so often while the page is looked at, and what waits is tried so often, ms. */
const AGAIN_MS = 20_000;
/** Stock that was told so long ago is asked for anew, ms. */
const STOCK_MS = 5 * 60_000;
/** Who the user is, for the time without a line: a name and rights, no secret. */
const USER = 'csms.fieldSignedIn';

export interface FieldUser {
  userId: number;
  name: string;
  permissions: readonly string[];
}

interface FieldState {
  user: FieldUser | undefined;
  orders: KeptOrders | undefined;
  /** What stores hold, as far as it was told. */
  catalogue: KeptCatalogue | undefined;
  waiting: WaitingStep[];
  /** A step that the server did not take and its man changes. */
  changing: WaitingStep | undefined;
  isOnline: boolean;
  isSending: boolean;
  needsSignIn: boolean;
  /** Why the orders could not be loaded, in the server's words. */
  failure: string | undefined;
  /** What became of the last step. */
  news: 'done' | 'landed' | 'keptAsNote' | 'waits' | undefined;
}

export const useField = create<FieldState>(() => ({
  user: undefined,
  orders: undefined,
  catalogue: undefined,
  waiting: [],
  changing: undefined,
  isOnline: navigator.onLine,
  isSending: false,
  needsSignIn: false,
  failure: undefined,
  news: undefined,
}));
const { setState: set, getState: get } = useField;

/** The server was not reached, or was not itself: what is sent can be sent again. */
const NO_LINE: readonly ErrorKind[] = ['network', 'timeout', 'server', 'http', 'aborted'];
const NO_SIGN_IN: readonly ErrorKind[] = ['session', 'unauthenticated'];

/** What an error means for the page; gives its kind. */
export function noted(error: unknown): ErrorKind {
  const { kind } = asApiError(error);
  if (NO_LINE.includes(kind)) set({ isOnline: false });
  else if (NO_SIGN_IN.includes(kind)) set({ needsSignIn: true, isOnline: true });
  else set({ isOnline: true });
  return kind;
}

function rememberedUser(): FieldUser | undefined {
  try {
    return (JSON.parse(localStorage.getItem(USER) ?? 'null') as FieldUser | null) ?? undefined;
  } catch {
    return undefined;
  }
}
export const forgetRemembered = (): void => localStorage.removeItem(USER);

async function takeUser(user: FieldUser): Promise<void> {
  setFieldUser(user.userId);
  set({
    user,
    waiting: await waitingSteps(user.userId),
    orders: await keptOrders(user.userId),
    catalogue: await keptCatalogue(user.userId),
  });
}

/** Begins: who is signed in, what is kept on this phone, and what goes on beside. Without a line the user that was signed in last works on. */
export async function start(): Promise<void> {
  void dropOldDrafts();
  const before = rememberedUser();
  if (before) await takeUser(before);
  try {
    const { userId, name, username, permissions } = await callOnce(signIn.info, {});
    const user = { userId, name: name || username, permissions };
    localStorage.setItem(USER, JSON.stringify(user));
    set({ needsSignIn: false, isOnline: true });
    // Another user sees nothing of the one before.
    if (before?.userId !== userId) set({ orders: undefined, catalogue: undefined, waiting: [] });
    await takeUser(user);
    void goOnTelling(userId).catch(() => {});
  } catch (error) {
    noted(error);
  }
  await again();
  window.addEventListener('online', () => void again());
  window.addEventListener('offline', () => set({ isOnline: false }));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void again());
  setInterval(() => document.visibilityState === 'visible' && void again(), AGAIN_MS);
}

/** Sends what waits, then reads the orders anew. */
export async function again(): Promise<void> {
  await flush();
  await refresh();
}

async function refresh(): Promise<void> {
  const { user } = get();
  if (!user || get().needsSignIn) return;
  try {
    const asked = Date.now();
    const { time, ...told } = await callOnce(fieldWork.orders, {});
    learnClock(time, asked);
    const orders = { userId: user.userId, at: serverNow(), ...told };
    set({ orders, isOnline: true, failure: undefined });
    // A full phone shows what it was told all the same.
    await keepOrders(orders).catch(() => {});
    await refreshCatalogue(user);
  } catch (error) {
    const kind = noted(error);
    set({ failure: NO_LINE.includes(kind) ? undefined : asApiError(error).message });
  }
}

/** What stores hold is on the phone, so that parts are chosen without a line too; who may not see stock has his own stores. */
async function refreshCatalogue({ userId }: FieldUser): Promise<void> {
  const { catalogue } = get();
  if (catalogue?.userId === userId && Date.now() - catalogue.at < STOCK_MS) return;
  const next = { userId, at: Date.now(), ...(await callOnce(fieldWork.parts, {})) };
  set({ catalogue: next });
  await keepCatalogue(next).catch(() => {});
}

let sending: Promise<void> | undefined;
/** Sends what waits, one after another. One that the server does not take holds back only those of the same order. */
function flush(): Promise<void> {
  // Of several tabs one sends; what two send all the same lands once.
  const work = () => (navigator.locks ? navigator.locks.request('csms-field-send', sendAll) : sendAll());
  sending ??= work().finally(() => {
    sending = undefined;
    set({ isSending: false });
  });
  return sending;
}

async function sendAll(): Promise<void> {
  const { user } = get();
  if (!user || get().needsSignIn) return;
  const held = new Set<string>();
  for (const waiting of await waitingSteps(user.userId)) {
    if (waiting.fault !== undefined) held.add(waiting.step.taskId);
    if (held.has(waiting.step.taskId)) continue;
    set({ isSending: true });
    try {
      const { outcome } = await sendOne(waiting);
      await dropStep(waiting.requestId);
      set({ news: outcome, isOnline: true });
      // The step took parts: the stock that the phone keeps is old now.
      const { catalogue } = get();
      if (waiting.step.parts?.length && catalogue) set({ catalogue: { ...catalogue, at: 0 } });
    } catch (error) {
      const kind = noted(error);
      if (NO_LINE.includes(kind) || NO_SIGN_IN.includes(kind)) break;
      held.add(waiting.step.taskId);
      await keepStep({ ...waiting, fault: faultOf(error) }).catch(() => {});
    }
    set({ waiting: await waitingSteps(user.userId) });
  }
  set({ waiting: await waitingSteps(user.userId) });
}

/** Why the server does not take something, in its words. */
export function faultOf(error: unknown): string {
  const { message, fields } = asApiError(error);
  return [...new Set([message, ...Object.values(fields)])].join(' ');
}

interface Sending {
  /** Not on this phone: it had no room. */
  isKept?: boolean;
  isSecond?: boolean;
}

async function sendOne(
  waiting: WaitingStep,
  { isKept = true, isSecond = false }: Sending = {},
): Promise<{ outcome: 'done' | 'landed' | 'keptAsNote' }> {
  for (const photo of waiting.photos) {
    if (photo.fileName !== undefined) continue;
    const { fileName } = await upload(new File([photo.photo], 'photo.jpg', { type: 'image/jpeg' }), 'image');
    photo.fileName = fileName;
    // What has arrived is not sent again after a cut, as far as there is room to note it.
    if (isKept) await keepStep(waiting).catch(() => {});
  }
  const files: StepFile[] = waiting.photos.map(({ fileName, field }) => ({ fileName: fileName!, field }));
  try {
    return await call(fieldWork.step, { body: { ...waiting.step, files } });
  } catch (error) {
    // A file that nothing used is cleared after a day: then the photos go once more.
    const isGone = Object.keys(asApiError(error).fields).some((field) => field.startsWith('files'));
    if (!isGone || isSecond) throw error;
    for (const photo of waiting.photos) delete photo.fileName;
    return sendOne(waiting, { isKept, isSecond: true });
  }
}

/** A form as it was filled in. */
interface Filled {
  stationName: string;
  photos: WaitingPhoto[];
  values: Record<string, unknown>;
  /** The name of its draft. */
  draft: string;
  /** The step that it changes. */
  before: WaitingStep | undefined;
}

/** A number that no other step has; without `crypto.randomUUID`, which plain HTTP does not give. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a step that this phone has no room to keep. False: there is no line, or a step before it waits. Throws why the server does not take it. */
async function sendUnkept(waiting: WaitingStep): Promise<boolean> {
  await flush();
  const isBehind = get().waiting.some(
    ({ requestId, step }) => step.taskId === waiting.step.taskId && requestId !== waiting.requestId,
  );
  if (isBehind || !get().isOnline || get().needsSignIn) return false;
  try {
    const { outcome } = await sendOne(waiting, { isKept: false });
    await dropStep(waiting.requestId).catch(() => {});
    set({ news: outcome, isOnline: true });
  } catch (error) {
    const kind = noted(error);
    if (NO_LINE.includes(kind) || NO_SIGN_IN.includes(kind)) return false;
    throw error;
  }
  await refresh();
  return true;
}

/**
 * Keeps a step on this phone instead of its draft, then sends it if there is a line; on a phone without room it only sends it. It is safe once this is true.
 * False: it is neither kept nor sent. Throws why the server does not take a step that is not kept.
 */
export async function takeStep(
  step: Omit<FieldStep, 'requestId' | 'doneTime'>,
  { stationName, photos, values, draft, before }: Filled,
): Promise<boolean> {
  const { user } = get();
  if (!user) return false;
  // One that is changed keeps its number, its place and its moment.
  const requestId = before?.requestId ?? newId();
  const waiting: WaitingStep = {
    requestId,
    userId: user.userId,
    no: before?.no ?? Date.now(),
    stationName,
    step: { ...step, requestId, doneTime: before?.step.doneTime ?? new Date(serverNow()).toISOString() },
    photos,
    values,
  };
  try {
    await keepStep(waiting, draft);
  } catch {
    return sendUnkept(waiting);
  }
  set({ changing: undefined });
  set({ waiting: await waitingSteps(user.userId), news: undefined });
  await again();
  if (get().waiting.some((one) => one.requestId === requestId && one.fault === undefined)) set({ news: 'waits' });
  return true;
}

export async function tryAgain(waiting: WaitingStep): Promise<void> {
  const { fault: _, ...rest } = waiting;
  await keepStep(rest).catch(() => {});
  await again();
}

export const change = (waiting: WaitingStep | undefined): void => set({ changing: waiting });

export async function discard(waiting: WaitingStep): Promise<void> {
  await dropStep(waiting.requestId);
  set({ waiting: await waitingSteps(waiting.userId) });
  await again();
}

export const clearNews = (): void => set({ news: undefined });

/** The state of an order once what waits has been sent. */
export function stateAfter(
  order: { taskId: string; state: WorkOrderState; arriveTime: string | null },
  waiting: readonly WaitingStep[],
): WorkOrderState {
  let { state } = order;
  let hasArrived = order.arriveTime !== null;
  for (const { step } of waiting) {
    if (step.taskId !== order.taskId || step.action === 'note') continue;
    state = nextWorkOrderState(step.action, state, hasArrived) ?? state;
    if (step.action === 'arrive') hasArrived = true;
  }
  return state;
}
