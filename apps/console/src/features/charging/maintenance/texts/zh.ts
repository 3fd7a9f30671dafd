import { MAINTENANCE_FIELDS } from '@csms/contract';

export default {
  maintenance: {
    title: '维护窗口',
    hint: '窗口内的停用不计入可用率，相关充电桩的故障和离线也不会产生告警。',
    wholeStation: '整个站点',
    point: MAINTENANCE_FIELDS.pointName.words.zh,
    actions: '操作',
    create: '新建维护窗口',
    created: '维护窗口已创建',
    edit: '编辑维护窗口',
    changed: '维护窗口已保存',
    end: '提前结束',
    endAsk: '现在结束“{{name}}”的维护？',
    endWill: '从现在起停用重新计入，故障和离线恢复告警。',
    ended: '维护已结束',
    remove: '删除维护窗口',
    removeAsk: '删除“{{name}}”的维护窗口？',
    removeWill: '窗口内的停用（包括已发生的）将重新计入可用率。',
    removed: '维护窗口已删除',
    empty: '暂无维护窗口',
  },
};
