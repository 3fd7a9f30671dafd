import type { Scope } from '../database/database.ts';

/** Who asks: a signed-in user, with what it may see and do. */
export interface Caller {
  userId: number;
  username: string;
  name: string;
  providerId: number;
  scope: Scope;
  /** A user of a super provider. */
  isSuper: boolean;
  permissions: readonly string[];
  /** Works for another firm: of what is read there is only what that firm was given. Its permissions are bounded already. */
  isOutside: boolean;
  tokenHash: Buffer;
}
