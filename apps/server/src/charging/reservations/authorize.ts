import { type AuthorizeInput, type AuthorizeOut, authorizePayers } from '../../customers/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { findTestCharges } from '../test-charges/test-charges.ts';
import { heldAt } from './held.queries.ts';
import { meetCards } from './meet-starts.ts';

export type AuthorizeAtInput = AuthorizeInput & { pointId: number };

/** Answers whether tokens may charge at their points. Where every connector that is free is kept for others, a token is blocked there. */
export const authorizeAtPoints: BatchWrite<AuthorizeAtInput, AuthorizeOut> = {
  ...authorizePayers,
  name: 'authorizeAtPoints',
  async run(client, inputs) {
    const pointIds = [...new Set(inputs.map(({ pointId }) => pointId))];
    const [known, held, tests] = await Promise.all([
      authorizePayers.run(client, inputs),
      heldAt(client, pointIds),
      findTestCharges(
        client,
        inputs.map(({ idTag, pointId, receivedAt }) => ({ idTag, pointId, at: receivedAt })),
      ),
    ]);
    const outs = known.map((out, index) => (tests[index]?.state === 'good' ? { ...out, status: 'Accepted' as const } : out));
    if (held.length === 0) return outs;
    const asked = outs.flatMap((out, index) => (out.status === 'Accepted' ? [{ out, ...inputs[index]! }] : []));
    const kept = await meetCards(
      client,
      asked.map(({ out, pointId, idTag }) => ({ pointId, idTag, parentTag: out.parent })),
      held,
    );
    const blocked = new Set(asked.filter((_one, index) => kept[index]).map(({ out }) => out));
    return outs.map((out) => (blocked.has(out) ? { ...out, status: 'Blocked', parent: null } : out));
  },
};
