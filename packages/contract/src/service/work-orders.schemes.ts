import { z } from 'zod';
import { type Fields, MINUTES, MODEL, VENDOR, withFields } from '../core/fields.ts';
import { id, name } from '../core/values.ts';
import { FAULT_FIELDS } from './work-orders.reports.ts';
import { faultCode, taskId, type WorkFaultCode } from './work-orders.words.ts';

/** A way to mend a fault, with how often it helped. */
export const scheme = z.object({
  /** Null: built in. */
  id: id.nullable(),
  faultCode,
  title: z.string(),
  steps: z.array(z.string()),
  parts: z.array(z.string()),
  minutes: z.number().int().nullable(),
  vendor: z.string(),
  model: z.string(),
  tried: z.number().int(),
  helped: z.number().int(),
  /** The least share of orders that it mends, with 95 % confidence. */
  atLeast: z.number(),
});
export type Scheme = z.infer<typeof scheme>;
export const SCHEME_FIELDS = {
  faultCode: FAULT_FIELDS.faultCode,
  title: { kind: 'text', words: { en: 'Title', zh: '方案名称' } },
  steps: {
    kind: 'text',
    long: true,
    words: { en: 'Steps', zh: '处理步骤' },
    hint: { en: 'One step per line', zh: '每行一个步骤' },
  },
  parts: { kind: 'text', words: { en: 'Parts needed', zh: '所需备件' } },
  minutes: { kind: 'count', unit: MINUTES, words: { en: 'Labour', zh: '工时' } },
  vendor: VENDOR,
  model: MODEL,
} as const satisfies Fields;
export const schemeForm = z.object(
  withFields(SCHEME_FIELDS, {
    id: id.optional(),
    providerId: id,
    faultCode,
    title: name,
    steps: z.array(z.string().trim().min(1).max(500)).min(1).max(30),
    parts: z.array(z.string().trim().min(1).max(100)).max(30).default([]),
    minutes: z.number().int().min(1).max(10_000).nullable().default(null),
    vendor: z.string().trim().max(50).default(''),
    model: z.string().trim().max(50).default(''),
    /** The order where it was found out, of the same fault: it counts as the first that went by it. */
    taskId: taskId.optional(),
  }),
);

interface Words {
  en: string;
  zh: string;
}
const w = (en: string, zh: string): Words => ({ en, zh });

/** What is tried first at each fault, where an operator has written nothing of its own. */
export const BUILT_IN_SCHEMES: Partial<Record<WorkFaultCode, { title: Words; steps: readonly Words[] }>> = {
  ConnectorLockFailure: {
    title: w('Free and check the connector lock', '检查并复位枪锁'),
    steps: [
      w('Look for dirt or a broken pin in the socket.', '检查插座内有无异物或断针。'),
      w('Pull the plug straight and unlock from the console.', '扶正插头，在后台执行解锁。'),
      w(
        'Turn the lock actuator by its emergency release; replace it if it does not move.',
        '用应急装置转动锁止机构，卡死则更换。',
      ),
    ],
  },
  EVCommunicationError: {
    title: w('Check pilot and proximity lines', '检查 CP/PP 信号线'),
    steps: [
      w('Try another car, or a test plug.', '换一辆车或使用测试插头。'),
      w('Measure the pilot: 12 V free, 9 V plugged in, 6 V charging.', '测量 CP 电压：空闲 12 V、插枪 9 V、充电 6 V。'),
      w('Replace the cable if the pilot breaks off when it is bent.', '弯折线缆时信号中断则更换枪线。'),
    ],
  },
  GroundFailure: {
    title: w('Find the earth fault; never reset it away', '排查漏电或接地故障，禁止直接复位'),
    steps: [
      w('Switch off, lock and tag. Measure that there is no voltage.', '断电、上锁、挂牌并验电。'),
      w('Measure insulation of cable and outgoing lines: at least 1 MΩ.', '测量枪线及出线绝缘电阻，应不小于 1 MΩ。'),
      w('Test the residual current device with its button and with a meter.', '用试验按钮和仪表检验剩余电流保护器。'),
      w('Check protective earth: below 4 Ω.', '检查保护接地电阻，应小于 4 Ω。'),
    ],
  },
  HighTemperature: {
    title: w('Find what heats, and how it is cooled', '检查发热点与散热'),
    steps: [
      w('Clean filters and fans; hear whether every fan turns.', '清洁滤网和风扇，确认风扇均正常运转。'),
      w('Look at plug and terminals with a thermal camera under load.', '带载时用热像仪检查枪头和接线端子。'),
      w('Tighten terminals with the right torque; replace a discoloured plug.', '按力矩紧固端子，枪头变色则更换。'),
    ],
  },
  InternalError: {
    title: w('Read the vendor’s code, then restart', '查看厂商故障码后重启'),
    steps: [
      w('Fetch diagnostics before anything else.', '先获取诊断日志。'),
      w('Reset softly; if the fault stays, reset hard.', '先软重启，无效再硬重启。'),
      w('Send log and code to the vendor if it comes back within a day.', '一天内复现则将日志和故障码发给厂商。'),
    ],
  },
  LocalListConflict: {
    title: w('Send the whitelist whole', '重新下发完整白名单'),
    steps: [w('Compare version and length of the list.', '核对白名单版本与数量。'), w('Send the full list.', '全量下发白名单。')],
  },
  OtherError: {
    title: w('Read the vendor’s code and the messages before it', '查看厂商故障码和之前的报文'),
    steps: [
      w('Read code and text in the log of messages.', '在报文日志中查看故障码和说明。'),
      w('Look at the point: damage, water, animals, open doors.', '现场检查外观、进水、虫鼠、柜门。'),
      w('Write down what it was: the next one finds it here.', '记录原因，供下次参考。'),
    ],
  },
  OverCurrentFailure: {
    title: w('Find the over-current', '排查过流'),
    steps: [
      w('Compare the current of the meter with a clamp meter.', '用钳形表核对电表电流。'),
      w('Check the limit that the point has, and its wiring.', '检查充电桩限值与接线。'),
      w('Check the contactor for welded contacts.', '检查接触器触点是否粘连。'),
    ],
  },
  OverVoltage: {
    title: w('Measure the supply', '测量供电电压'),
    steps: [
      w('Measure all phases against neutral and earth.', '测量各相对零线和地的电压。'),
      w('Look for a broken neutral.', '检查零线是否断开。'),
      w('Tell the grid operator if the supply is too high.', '供电电压偏高时联系供电部门。'),
    ],
  },
  UnderVoltage: {
    title: w('Measure the supply under load', '带载测量供电电压'),
    steps: [
      w('Measure all phases, without load and while charging.', '分别在空载和充电时测量各相电压。'),
      w('Check breakers, fuses and terminals on the way.', '检查沿途断路器、熔断器和端子。'),
      w('Lower the limit of the site until it is mended.', '修复前先降低站点限值。'),
    ],
  },
  PowerMeterFailure: {
    title: w('Check the meter and its line', '检查电表及通信线'),
    steps: [
      w('See whether the meter has power and shows its register.', '确认电表通电并有示数。'),
      w('Check address, speed and wires of its bus.', '检查通信地址、波特率和接线。'),
      w('Write down the last register before a meter is changed.', '换表前记录止码。'),
    ],
  },
  PowerSwitchFailure: {
    title: w('Check the contactor', '检查接触器'),
    steps: [
      w('Switch off, lock and tag. Measure that there is no voltage.', '断电、上锁、挂牌并验电。'),
      w('Measure coil and contacts; welded ones are replaced.', '测量线圈与触点，粘连则更换。'),
    ],
  },
  ReaderFailure: {
    title: w('Check the card reader', '检查读卡器'),
    steps: [
      w('Reset softly and try two kinds of cards.', '软重启后用两种卡测试。'),
      w('Check plug and line of the reader; replace it if it stays dark.', '检查读卡器接插件，不亮则更换。'),
    ],
  },
  ResetFailure: {
    title: w('Switch off and on at the supply', '断电重启'),
    steps: [
      w('Wait until nobody charges.', '确认无人充电。'),
      w('Switch off at the breaker for 30 seconds.', '断开断路器 30 秒后合闸。'),
    ],
  },
  WeakSignal: {
    title: w('Improve the mobile signal', '改善通信信号'),
    steps: [
      w('Read the signal at the modem; try another network.', '查看信号强度，尝试更换运营商。'),
      w('Place the antenna outside the metal housing.', '将天线移至金属柜外。'),
    ],
  },
  offline: {
    title: w('Bring it back online', '恢复在线'),
    steps: [
      w(
        'See whether other points of the station are online: then it is not the uplink.',
        '查看同站其他充电桩是否在线，以排除上行网络。',
      ),
      w('Check power, then modem, SIM card and its data.', '依次检查电源、通信模块、SIM 卡及流量。'),
      w('Check the server address in the point.', '检查充电桩中的平台地址。'),
    ],
  },
  overTemperature: {
    title: w('Cool the connector and find the contact that heats', '降温并检查枪头触点'),
    steps: [
      w('Limit the current until it is mended.', '修复前限制电流。'),
      w('Look at plug and cable for brown marks; replace them.', '检查枪头和线缆是否发黄，必要时更换。'),
    ],
  },
};
