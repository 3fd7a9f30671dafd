import { contract } from '@csms/contract';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, startTestServer, type TestServer, unique } from '../../testing/server.ts';

/** Of each act in an hour, fewer than ordinarily. */
const MOST = 4;
const PASSWORD = 'made-By-A-Thief-1';
let test: TestServer;
let phone = 0;
beforeAll(async () => {
  test = await startTestServer({ heavyPerHour: MOST });
});
afterAll(() => test.close());

const { systemUsers, profile, roles } = contract;

/** A thief with one session, who knows no password of its owner. What it did that weighs, by kind, and all sessions that it has. */
class Thief {
  readonly done: Record<string, number> = {};
  readonly sessions: { api: Api; username: string; id: number }[] = [];
  readonly providerId: number;
  readonly roleId: number;
  readonly cardNumber: string;
  constructor(first: Api, of: { providerId: number; roleId: number; cardNumber: string }) {
    this.sessions.push({ api: first, username: '', id: 0 });
    this.providerId = of.providerId;
    this.roleId = of.roleId;
    this.cardNumber = of.cardNumber;
  }

  private note(kind: string, { status }: { status: number }): void {
    if (status === 200) this.done[kind] = (this.done[kind] ?? 0) + 1;
  }
  async signIn(username: string, password: string): Promise<Api | undefined> {
    const { status, data } = await apiOf(test.url, undefined).call(contract.signIn.login, { body: { username, password } });
    return status === 200 ? apiOf(test.url, (data as { token: string }).token) : undefined;
  }
  private form = (username: string) => ({
    username,
    name: username,
    password: PASSWORD,
    phone: `1${String(++phone).padStart(10, '3')}`,
    email: '',
    avatar: null,
    roleId: this.roleId,
    providerId: this.providerId,
    allStations: true,
    stationIds: [],
  });

  /** One act of the session with this number. */
  async act(which: number, kind: string): Promise<void> {
    const session = this.sessions[which % this.sessions.length]!;
    const { api } = session;
    if (kind === 'user') {
      const username = unique('made');
      const answer = await api.call(systemUsers.addUser, { body: this.form(username) as never });
      this.note('people', answer);
      if (answer.status !== 200) return;
      const own = await this.signIn(username, PASSWORD);
      if (own) this.sessions.push({ api: own, username, id: (answer.data as { id: number }).id });
    } else if (kind === 'password') {
      const other = this.sessions[(which + 1) % this.sessions.length]!;
      if (other.id === 0 || other === session) return;
      const body = { ...this.form(other.username), id: other.id } as never;
      this.note('people', await api.call(systemUsers.editUserInfo, { body }));
      const again = await this.signIn(other.username, PASSWORD);
      if (again) other.api = again;
    } else if (kind === 'role') {
      const body = { roleName: unique('role'), permissions: ['record:read'], rolePaths: ['/dashboard'], description: '' };
      this.note('people', await api.call(roles.createRole, { body: { ...body, providerId: this.providerId } as never }));
    } else if (kind === 'recharge' || kind === 'refund') {
      this.note(
        kind,
        await api.call(contract.cards.recharge, {
          params: { cardNumber: this.cardNumber },
          body: { amount: kind === 'refund' ? '-1' : '1', requestId: unique('request') },
        }),
      );
    } else if (kind === 'export') {
      this.note('export', await api.raw('GET', `${contract.chargeUsers.export.path}?format=csv`));
    } else if (kind === 'confirm') {
      await api.call(profile.confirm, { body: { password: session.id === 0 ? 'guessed' : PASSWORD, purpose: 'acts' } as never });
    } else if (kind === 'factor') {
      const started = await api.call(profile.startTotp, { body: { password: PASSWORD } });
      if (started.status !== 200) return;
      const totp = new TOTP({ secret: Secret.fromBase32((started.data as { secret: string }).secret) });
      const answer = await api.call(profile.confirmTotp, { body: { code: totp.generate({ timestamp: test.now() }) } });
      const [code] = answer.status === 200 ? (answer.data as { recoveryCodes: string[] }).recoveryCodes : [];
      if (code) await api.call(profile.confirm, { body: { code } });
    }
  }
}

const KINDS = ['user', 'password', 'role', 'recharge', 'refund', 'export', 'confirm', 'factor'] as const;
const ROLES = {
  administrator: ['*:*:*'],
  'customer service': [
    'card:read',
    'card:recharge',
    'chargeUser:read',
    'chargeUser:export',
    'user:read',
    'user:write',
    'role:read',
    'role:write',
    'record:read',
  ],
  'finance clerk': ['card:read', 'card:recharge', 'chargeUser:read', 'chargeUser:export', 'record:read'],
};

describe('a stolen session', () => {
  it.each(Object.entries(ROLES))(
    'of %s does within an hour no more than what weighs heavily lets it, whatever users, roles, passwords and factors it makes',
    async (_name, permissions) => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...KINDS)), { minLength: 60, maxLength: 60 }),
          async (acts) => {
            const api = await test.user(test.ours, permissions);
            const { cardNumber } = await test.card({ amount: '1000' });
            const { roleId } = await api.get(contract.signIn.info, { body: {} });
            const thief = new Thief(api, { providerId: test.ours, roleId, cardNumber });
            for (const [which, kind] of acts) await thief.act(which, kind);
            for (const [kind, times] of Object.entries(thief.done)) {
              expect(times, kind).toBeLessThanOrEqual(MOST);
              seen.add(kind);
            }
          },
        ),
        { numRuns: 4, seed: 7, endOnFailure: true },
      );
      // What it holds the permission for it has done at all.
      expect([...seen].sort()).toEqual(
        permissions.includes('user:write') || permissions.includes('*:*:*')
          ? ['export', 'people', 'recharge', 'refund']
          : ['export', 'recharge', 'refund'],
      );
    },
  );

  it('is not confirmed by a password that it gave, and by the owner’s own a day later', async () => {
    const api = await test.user(test.ours, ['*:*:*']);
    const { roleId } = await api.get(contract.signIn.info, { body: {} });
    const { cardNumber } = await test.card({ amount: '10' });
    const thief = new Thief(api, { providerId: test.ours, roleId, cardNumber });
    await thief.act(0, 'user');
    const made = thief.sessions[1]!;
    const confirm = (one: Api) => one.call(profile.confirm, { body: { password: PASSWORD } });
    expect((await confirm(made.api)).error.key).toBe('factorTooNew');
    test.shiftClock(25 * 3_600_000);
    const later = await thief.signIn(made.username, PASSWORD);
    expect((await confirm(later!)).status).toBe(200);
    test.shiftClock(0);
  });

  it('of one among many counts for the provider too', async () => {
    const { cardNumber } = await test.card({ providerId: test.theirs, amount: '1' });
    let passed = 0;
    for (let n = 0; n < 12; n++) {
      const api = await test.user(test.theirs, ['*:*:*']);
      for (let turn = 0; turn < MOST; turn++)
        passed += Number(
          (
            await api.call(contract.cards.recharge, {
              params: { cardNumber },
              body: { amount: '1', requestId: unique('request') },
            })
          ).status === 200,
        );
    }
    expect(passed).toBe(10 * MOST);
  });
});
