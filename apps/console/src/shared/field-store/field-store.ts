import type { FieldCatalogue, FieldOrder, FieldStep, StepFile, WorkOrder } from '@csms/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A photo that waits with its step. `fileName`: the server has it already. */
export interface WaitingPhoto {
  field: StepFile['field'];
  photo: Blob;
  fileName?: string;
}

/** A step that waits for a line. */
export interface WaitingStep {
  requestId: string;
  userId: number;
  /** In which order they were made. */
  no: number;
  stationName: string;
  step: FieldStep;
  photos: WaitingPhoto[];
  /** What was typed, to change it where the server does not take it. */
  values?: Record<string, unknown>;
  /** Why the server does not take it, in its words; absent: it only waits. */
  fault?: string;
}

/** What was last heard of a user's orders. */
export interface KeptOrders {
  userId: number;
  at: number;
  list: FieldOrder[];
  /** Those that are over, or another's by now. */
  past: WorkOrder[];
  from: { latitude: number; longitude: number } | null;
}

/** What stores held when it was last asked. */
export interface KeptCatalogue extends FieldCatalogue {
  userId: number;
  at: number;
}

interface Draft {
  key: string;
  userId: number;
  at: number;
  values: Record<string, unknown>;
  photos?: WaitingPhoto[];
}

interface Schema extends DBSchema {
  steps: { key: string; value: WaitingStep; indexes: { user: number } };
  orders: { key: number; value: KeptOrders };
  drafts: { key: string; value: Draft };
  catalogue: { key: number; value: KeptCatalogue };
}

const NAME = 'csms-field';
/** Typed text that was never sent is forgotten after so long, ms. */
const DRAFT_MS = 7 * 86_400_000;
/** Who works on this phone: what waits is counted for that user when it signs out. */
const USER_KEY = 'csms.fieldUser';

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 2, {
    upgrade(db, before) {
      db.createObjectStore('catalogue', { keyPath: 'userId' });
      if (before > 0) return;
      db.createObjectStore('steps', { keyPath: 'requestId' }).createIndex('user', 'userId');
      db.createObjectStore('orders', { keyPath: 'userId' });
      db.createObjectStore('drafts', { keyPath: 'key' });
    },
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Says who works on this phone. */
export const setFieldUser = (userId: number): void => localStorage.setItem(USER_KEY, String(userId));

/** How many steps of the user of this phone have not been sent; 0 where nobody has worked on it. */
export async function countUnsent(): Promise<number> {
  const userId = Number(localStorage.getItem(USER_KEY));
  if (!userId) return 0;
  return (await open()).countFromIndex('steps', 'user', userId);
}

/** The steps of a user that wait, in the order in which they were made. */
export async function waitingSteps(userId: number): Promise<WaitingStep[]> {
  return (await (await open()).getAllFromIndex('steps', 'user', userId)).sort((one, other) => one.no - other.no);
}
/** Keeps a step; with `draft`, instead of what was typed there. Rejects where the phone has no room: then nothing has changed. */
export async function keepStep(step: WaitingStep, draft?: string): Promise<void> {
  const change = (await open()).transaction(['steps', 'drafts'], 'readwrite');
  const drafts = draft === undefined ? [] : keysOfDraft(step.userId, draft);
  await Promise.all([
    change.objectStore('steps').put(step),
    ...drafts.map((key) => change.objectStore('drafts').delete(key)),
    change.done,
  ]);
}
export const dropStep = async (requestId: string): Promise<void> => (await open()).delete('steps', requestId);

export const keptOrders = async (userId: number): Promise<KeptOrders | undefined> => (await open()).get('orders', userId);
export const keepOrders = async (orders: KeptOrders): Promise<void> => void (await (await open()).put('orders', orders));

export const keptCatalogue = async (userId: number): Promise<KeptCatalogue | undefined> =>
  (await open()).get('catalogue', userId);
export const keepCatalogue = async (catalogue: KeptCatalogue): Promise<void> =>
  void (await (await open()).put('catalogue', catalogue));

const draftKey = (userId: number, name: string) => `${userId}/${name}`;
/** Photos stand beside the text, so that typing does not write them anew. */
const photosKey = (userId: number, name: string) => `${draftKey(userId, name)}/photos`;
const keysOfDraft = (userId: number, name: string) => [draftKey(userId, name), photosKey(userId, name)];

/** What was typed and pictured in a form that was not sent; undefined: nothing. */
export async function keptDraft(
  userId: number,
  name: string,
): Promise<{ values: Record<string, unknown>; photos: WaitingPhoto[] } | undefined> {
  const db = await open();
  const rows = await Promise.all(keysOfDraft(userId, name).map((key) => db.get('drafts', key)));
  const [text, pictures] = rows.map((row) => (row && Date.now() - row.at < DRAFT_MS ? row : undefined));
  return text || pictures ? { values: text?.values ?? {}, photos: pictures?.photos ?? [] } : undefined;
}
export const keepDraft = async (userId: number, name: string, values: Record<string, unknown>): Promise<void> =>
  void (await (await open()).put('drafts', { key: draftKey(userId, name), userId, at: Date.now(), values }));
/** Rejects where the phone has no room for them: then those before stay. */
export async function keepDraftPhotos(userId: number, name: string, photos: WaitingPhoto[]): Promise<void> {
  const key = photosKey(userId, name);
  const db = await open();
  if (photos.length === 0) await db.delete('drafts', key);
  else await db.put('drafts', { key, userId, at: Date.now(), values: {}, photos });
}
export async function dropDraft(userId: number, name: string): Promise<void> {
  const db = await open();
  await Promise.all(keysOfDraft(userId, name).map((key) => db.delete('drafts', key)));
}

/** Forgets drafts that nobody has come back to. */
export async function dropOldDrafts(): Promise<void> {
  const db = await open();
  for (const draft of await db.getAll('drafts')) if (Date.now() - draft.at >= DRAFT_MS) await db.delete('drafts', draft.key);
}

/** Forgets what a user who signs out leaves behind: orders, stock and drafts. Steps that wait stay until they are sent or thrown away. */
export async function forgetUser(userId: number): Promise<void> {
  const db = await open();
  await db.delete('orders', userId);
  await db.delete('catalogue', userId);
  for (const draft of await db.getAll('drafts')) if (draft.userId === userId) await db.delete('drafts', draft.key);
  localStorage.removeItem(USER_KEY);
}
