import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of components. */
export const COMPONENTS_ERRORS = {
  componentReplaced: entry(601, 409, 'The component has been replaced or taken out meanwhile', '该部件已被更换或拆除'),
  componentTypeInUse: entry(
    601,
    409,
    'Components are or were of this type; its counter and place stay, and it cannot be removed',
    '已有部件使用该类型，不能删除，也不能更改计数方式和安装位置',
  ),
  componentTypePlace: entry(
    601,
    422,
    'This type is fitted to another place: a connector or the whole charge point',
    '该类型的安装位置不符：请选择充电枪或整桩',
  ),
  beforeInstalled: entry(601, 422, 'The time is before the component was installed', '时间不能早于部件安装时间'),
} as const satisfies Record<string, ErrorEntry>;
