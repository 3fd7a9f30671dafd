import type { Envelope, ErrorData } from '@csms/contract';
import { ofProviders } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { createHttp, type Http, type Mutation } from '../platform/http/http.ts';
import { Problem } from '../platform/http/problem.ts';
import { createLog } from '../platform/log/log.ts';

export interface Answer<T> extends Envelope<T> {
  status: number;
  /** `data` of an error. */
  error: ErrorData;
}

export interface TestHttp {
  http: Http;
  /** What would have gone into the system log. */
  mutations: Mutation[];
  /** Sends a request below `/prod-api` with a token. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  call<T = any>(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer<T>>;
  close(): Promise<void>;
}

/** A user of one provider, who may do everything there unless told otherwise. */
export const callerOf = (username: string, providerId: number, changes: Partial<Caller> = {}): Caller => ({
  userId: providerId,
  username,
  name: username,
  providerId,
  scope: ofProviders([providerId]),
  isSuper: false,
  permissions: ['*:*:*'],
  isOutside: false,
  tokenHash: Buffer.from(username),
  ...changes,
});

/** The real HTTP side with answers checked against the contract; only signing in is played: a token is a key of `callers`. */
export async function createTestHttp(callers: Readonly<Record<string, Caller>>): Promise<TestHttp> {
  const mutations: Mutation[] = [];
  const http = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    authenticate: async (token) => {
      const caller = token === undefined ? undefined : callers[token];
      if (!caller) throw new Problem('unauthenticated');
      return caller;
    },
    onMutation: async (mutation) => {
      mutations.push(mutation);
    },
    checkAnswers: true,
  });
  return {
    http,
    mutations,
    async call(token, method, path, body) {
      const response = await http.fastify.inject({
        method,
        url: `/prod-api${path}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const envelope = response.json();
      return { ...envelope, status: response.statusCode, error: envelope.data };
    },
    close: () => http.fastify.close(),
  };
}
