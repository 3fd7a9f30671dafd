import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of points. */
export const POINTS_ERRORS = {
  moveFailed: entry(601, 409, 'Move failed: {reason}', '移动失败：{reason}'),
  alreadyThere: entry(601, 409, 'The charge point already belongs to this station', '充电桩已在该站点'),
  powerAboveRated: entry(
    601,
    422,
    "A connector cannot have more power than its charge point's rated power",
    '充电枪功率不能超过充电桩的额定功率',
  ),
  passwordOfProfile: entry(
    601,
    422,
    'The security profile of this charge point needs a password',
    '该充电桩的安全等级需要连接密码',
  ),
} as const satisfies Record<string, ErrorEntry>;
