import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of cards. */
export const CARDS_ERRORS = {
  cardNotUsable: entry(601, 409, 'The card is not valid (lost, expired or disabled)', '该卡不可用（已挂失、过期或停用）'),
  cardReplaced: entry(
    601,
    409,
    'The card was replaced by {card} and is permanently out of use',
    '该卡已补换为 {card}，不能再使用',
  ),
  cardStateWrong: entry(601, 409, 'The card’s status does not allow this', '卡片当前状态不允许此操作'),
} as const satisfies Record<string, ErrorEntry>;
