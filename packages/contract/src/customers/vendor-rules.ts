import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { keyword, nothing, pageOf, paging } from '../core/values.ts';

const vendor = z.string().trim().min(1).max(50);
/** Empty: all models of the vendor. */
const model = z.string().trim().max(50).default('');
/** A regular expression with one capture group: the group is the card number. */
const pattern = z.string().min(1).max(200);

/** How the idTags of a vendor's chargers are read (field rule 15). */
export const vendorRuleForm = z.object({ vendor, model, pattern, note: z.string().trim().max(200).default('') });
export type VendorIdTagRule = z.output<typeof vendorRuleForm>;

export const vendorRules = {
  list: endpoint({
    method: 'GET',
    path: '/web/vendorRules',
    summary: 'How the idTags of each vendor’s chargers are read (super provider)',
    access: 'vendorRule:read',
    query: z.object({ ...paging, keyword }),
    response: pageOf(vendorRuleForm),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/web/vendorRules',
    summary: 'Make the rule of a vendor or of one of its models, or change it',
    access: 'vendorRule:write',
    body: vendorRuleForm,
    response: vendorRuleForm,
    log: { operation: 'vendorRule.set', operand: 'vendor' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/vendorRules',
    summary: 'Delete the rule of a vendor or of one of its models',
    access: 'vendorRule:write',
    query: z.object({ vendor, model }),
    response: nothing,
    log: { operation: 'vendorRule.remove', operand: 'vendor' },
  }),
  try: endpoint({
    method: 'POST',
    path: '/web/vendorRules/try',
    summary: 'What a pattern makes of an idTag; null where it does not match',
    access: 'vendorRule:read',
    body: z.object({ pattern, idTag: z.string().trim().min(1).max(64) }),
    response: z.object({ cardNumber: z.string().nullable() }),
    log: false,
  }),
};
