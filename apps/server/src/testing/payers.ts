import { contract } from '@csms/contract';
import { type TestServer, unique, until } from './server.ts';

/** Charge users of a test server, and what they have. */
export function payersOf(server: () => TestServer) {
  const detail = (transactionId: number) => server().admin.get(contract.records.get, { params: { transactionId } });
  const online = (serialNumber: string) =>
    until(async () => (await server().admin.get(contract.points.get, { params: { serialNumber } })).online);
  async function chargeUser(options: { postPaid?: boolean; groupId?: number; amount?: string } = {}) {
    const user = await server().admin.get(contract.chargeUsers.create, {
      body: {
        providerId: server().ours,
        account: unique('user'),
        postPaid: options.postPaid ?? false,
        groupId: options.groupId ?? null,
      },
    });
    if (options.amount)
      await server().admin.get(contract.chargeUsers.recharge, {
        params: { id: user.id },
        body: { amount: options.amount, requestId: unique('request-') },
      });
    return user;
  }
  const mobileBalance = async (account: string) =>
    (await server().admin.get(contract.chargeUsers.list, { query: { keyword: account } })).list[0]!.mobileBalance;
  return { detail, online, chargeUser, mobileBalance };
}
