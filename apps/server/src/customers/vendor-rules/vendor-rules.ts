import { type AnswerDelay, contract, type IdTagStep } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Databases } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { pageOf, sortOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { cardNumberIn, patternFault } from '../payers/vendor-id-tag.rules.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A rule about a vendor's idTags was made, changed or deleted. */
    'vendorRules.changed': Record<string, never>;
  }
}

/** A rule holds for the chargers of all operators, so only the platform's people may see and change it. */
function onlySuper(caller: Caller): void {
  if (!caller.isSuper) throw new Problem('forbidden');
}

function refuseFault(pattern: string): void {
  const fault = patternFault(pattern);
  if (fault) throw new Problem('invalid', { fields: { pattern: fault } });
}

/** The same vendor and model, as a charger's are compared: without case. */
const isOf = (rule: { vendor: string; model: string }) =>
  sql<boolean>`lower(trim(vendor)) = lower(${rule.vendor}) and lower(trim(model)) = lower(${rule.model})`;

/** Serves the vendors' rules (field rules 15, 33). */
export function vendorRuleRoutes(http: Http, databases: Databases, bus: Bus): void {
  const { vendorRules } = contract;
  http.bind(vendorRules.list, ({ caller, query }) => {
    onlySuper(caller);
    // By their names alone.
    sortOf(query.sort, {});
    return databases.scoped(caller.scope, async (trx) => {
      let rows = trx.selectFrom('vendor_rule');
      if (query.keyword) {
        const text = likeText(query.keyword);
        rows = rows.where((eb) =>
          eb.or([
            eb('vendor', 'ilike', text),
            eb('model', 'ilike', text),
            eb('id_tag_pattern', 'ilike', text),
            eb('note', 'ilike', text),
          ]),
        );
      }
      const list = await rows
        .select(['vendor', 'model', 'id_tag_pattern as pattern', 'token_length as idTagLength', 'note'])
        .select(sql<IdTagStep[]>`id_tag_steps`.as('steps'))
        .select(sql<AnswerDelay[]>`answer_delays`.as('delays'))
        .orderBy('vendor')
        .orderBy('model')
        .modifyEnd(pageOf(query))
        .execute();
      const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { total: total, list };
    });
  });
  http.bind(vendorRules.set, async ({ caller, body }) => {
    onlySuper(caller);
    refuseFault(body.pattern);
    const { vendor, model, note } = body;
    const values = {
      id_tag_pattern: body.pattern,
      id_tag_steps: JSON.stringify(body.steps),
      answer_delays: JSON.stringify(body.delays),
      token_length: body.idTagLength,
      note,
    };
    await databases.scoped(caller.scope, async (trx) => {
      await trx.deleteFrom('vendor_rule').where(isOf(body)).execute();
      await trx
        .insertInto('vendor_rule')
        .values({ vendor, model, ...values })
        .onConflict((on) => on.columns(['vendor', 'model']).doUpdateSet(values))
        .execute();
    });
    bus.publish('vendorRules.changed', {});
    return body;
  });
  http.bind(vendorRules.remove, async ({ caller, query }) => {
    onlySuper(caller);
    await databases.scoped(caller.scope, async (trx) => {
      found(await trx.deleteFrom('vendor_rule').where(isOf(query)).returning('vendor').executeTakeFirst());
    });
    bus.publish('vendorRules.changed', {});
    return null;
  });
  http.bind(vendorRules.try, async ({ caller, body }) => {
    onlySuper(caller);
    refuseFault(body.pattern);
    return { cardNumber: cardNumberIn(body.idTag, body) ?? null };
  });
}
