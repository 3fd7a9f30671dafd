import { fieldWork } from '@csms/contract';
import { callOnce } from '../../../shared/api/call.ts';

const SCOPE = '/workOrder/field';
/** Whose orders this phone is told of. */
const TOLD = 'csms.fieldTold';

/** The worker of this page; undefined: the browser has none, or the page came over plain HTTP. */
const workers = (): ServiceWorkerContainer | undefined => (window.isSecureContext ? navigator.serviceWorker : undefined);

/** Registers the worker, and tells it what this page is made of, so that it opens without a line. */
export async function keepCode(): Promise<void> {
  const container = workers();
  if (!container) return;
  try {
    await container.register('/field-worker.js', { scope: SCOPE });
    const { active } = await container.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const paths = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
    active?.postMessage({ paths: [...new Set(paths)] });
  } catch {
    // The page works without it, as long as there is a line to load it.
  }
}

export const mayPush = (): boolean => workers() !== undefined && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await workers()?.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this phone is told of this user's orders. */
export const isTold = async (userId: number): Promise<boolean> =>
  mayPush() &&
  Notification.permission === 'granted' &&
  localStorage.getItem(TOLD) === String(userId) &&
  (await subscription()) !== null;

/** A sign-in that has ended took the subscription along at the server: one that its user has asked for begins again. */
export async function goOnTelling(userId: number): Promise<void> {
  if (await isTold(userId)) await beTold(userId);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Lets this phone be told of orders. False: the browser does not let us. */
export async function beTold(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await workers()!.ready;
  const { publicKey } = await callOnce(fieldWork.push, {});
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch(() => undefined);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await callOnce(fieldWork.subscribe, { body: { endpoint, p256dh: keys.p256dh, auth: keys.auth } });
  localStorage.setItem(TOLD, String(userId));
  return true;
}

/** This phone is told no more: here, and at the server as far as it can be reached. */
export async function beLeftAlone(): Promise<void> {
  localStorage.removeItem(TOLD);
  const held = mayPush() ? await subscription().catch(() => null) : null;
  if (!held) return;
  await callOnce(fieldWork.unsubscribe, { body: { endpoint: held.endpoint } }).catch(() => {});
  await held.unsubscribe().catch(() => {});
}

/** Where the man is, after the browser has asked him; null: he said no, or it is not known. */
export const currentPosition = (): Promise<{ latitude: number; longitude: number } | null> =>
  new Promise((done) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ latitude: coords.latitude, longitude: coords.longitude }),
      () => done(null),
      { maximumAge: 60_000, timeout: 10_000, enableHighAccuracy: false },
    ),
  );

export const mayLocate = (): boolean => window.isSecureContext && 'geolocation' in navigator;

/** The address that opens a place in the phone's own maps. */
export function mapUrl(latitude: number, longitude: number, name: string): string {
  const at = `${latitude},${longitude}`;
  if (/android/i.test(navigator.userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (/iphone|ipad/i.test(navigator.userAgent)) return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
