import {
  COST_WORDS,
  contract,
  type Language,
  type OrderCostSheet,
  orderFaultWords,
  RECOVERY_STATE_WORDS,
  RECOVERY_STATES,
  RECOVERY_STEP_WORDS,
  type RecoveryRun,
  STEP_FILE_WORDS,
  WAITING_FOR,
  WAITING_FOR_WORDS,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  WORK_ORDER_STEP_WORDS,
  type WorkOrderDetail,
  type WorkOrderStep,
} from '@csms/contract';
import { fileOf, readFile } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { PdfPaper, type PdfPhoto } from '../../platform/pdf/pdf.ts';
import { moneyText, offsetText, timeText } from '../../platform/pdf/pdf-text.ts';
import { runsOfOrder } from '../recovery/recovery.queries.ts';
import { mustSee } from '../work-orders/people.ts';
import { readWorkOrder } from '../work-orders/work-orders.queries.ts';
import { costsOf } from './order-costs.queries.ts';

const WORDS = {
  en: {
    report: 'Work report',
    claim: { warranty: 'Warranty claim', damage: 'Claim for damage' },
    fault: 'Fault',
    state: 'Status',
    priority: 'Priority',
    station: 'Station',
    address: 'Address',
    point: 'Charge point',
    connector: 'connector {{no}}',
    man: 'Technician',
    leader: 'Leader',
    opened: 'Opened',
    arrived: 'On site',
    finished: 'Finished',
    archived: 'Archived',
    description: 'What was reported',
    places: 'What it is about',
    proof: 'Proven by session {{id}}',
    proven: 'Proven',
    noProof: 'Not proven yet',
    work: 'What was done',
    when: 'Time',
    who: 'Who',
    step: 'Step',
    words: 'Note',
    until: 'until {{time}}',
    faultBack: 'The fault came back',
    cause: 'Cause',
    remedy: 'Done',
    minutes: '{{n}} min of work',
    measured: 'Measured values',
    value: 'Value',
    recovery: 'Remote recovery',
    result: 'Result',
    alone: 'automatic',
    stepStates: { running: 'Under way', done: 'Done', failed: 'Failed', skipped: 'Not needed' },
    parts: 'Spare parts',
    number: 'Number',
    name: 'Name',
    count: 'Count',
    cost: 'Cost',
    kind: 'Kind',
    note: 'Note',
    total: 'Total',
    party: 'Claimed from',
    claimNumber: 'Claim number',
    claimState: 'State of the claim',
    claimed: 'Claimed',
    warranty: 'Warranty',
    warrantyLine: '{{point}}: {{supplier}}, until {{day}}',
    photos: 'Photos',
    more: '{{n}} more photos are in the system.',
    signed: 'Signature of the technician',
    accepted: 'Signature of the operator',
    zone: 'Times are those of the station',
    foot: 'Made by the system from the steps of the order.',
    issued: 'Issued',
  },
  zh: {
    report: '维修报告',
    claim: { warranty: '质保索赔', damage: '损坏索赔' },
    fault: '故障',
    state: '状态',
    priority: '优先级',
    station: '站点',
    address: '地址',
    point: '充电桩',
    connector: '{{no}} 号枪',
    man: '运维人员',
    leader: '区域负责人',
    opened: '创建时间',
    arrived: '到场时间',
    finished: '完成时间',
    archived: '归档时间',
    description: '故障描述',
    places: '涉及设备',
    proof: '已由充电订单 {{id}} 验证',
    proven: '已验证',
    noProof: '未验证',
    work: '处理过程',
    when: '时间',
    who: '人员',
    step: '步骤',
    words: '说明',
    until: '至 {{time}}',
    faultBack: '故障复发',
    cause: '故障原因',
    remedy: '处理措施',
    minutes: '工时 {{n}} 分钟',
    measured: '测量值',
    value: '数值',
    recovery: '远程恢复',
    result: '结果',
    alone: '自动执行',
    stepStates: { running: '执行中', done: '完成', failed: '失败', skipped: '无需执行' },
    parts: '使用的备件',
    number: '备件编号',
    name: '名称',
    count: '数量',
    cost: '费用',
    kind: '类型',
    note: '备注',
    total: '合计',
    party: '索赔对象',
    claimNumber: '索赔编号',
    claimState: '索赔状态',
    claimed: '索赔金额',
    warranty: '质保',
    warrantyLine: '{{point}}：{{supplier}}，至 {{day}}',
    photos: '照片',
    more: '系统中另有 {{n}} 张照片。',
    signed: '运维人员签字',
    accepted: '运营方签字',
    zone: '时间为站点当地时间',
    foot: '本报告由系统根据工单步骤生成。',
    issued: '出具时间',
  },
} as const;

/** Photos that a report shows, and how large each may be. */
const PHOTOS = 24;
const PHOTO_BYTES = 5 * 1024 * 1024;

const put = (text: string, key: string, value: string | number) => text.replace(`{{${key}}}`, String(value));
const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** The values that were measured, as a finished step keeps them. */
const measuredIn = ({ detail }: WorkOrderStep): string[][] =>
  (Array.isArray(detail.measured) ? detail.measured : []).map((one: { name?: unknown; value?: unknown }) => [
    text(one.name),
    text(one.value),
  ]);

/** What a step says beside its name; cause, remedy and measured values have sections of their own. */
function wordsOf({ action, detail, note }: WorkOrderStep, language: Language, time: (iso: string) => string): string {
  const words = WORDS[language];
  const waitingFor = WAITING_FOR.find((one) => one === detail.waitingFor);
  const state = action === 'recovery' ? RECOVERY_STATES.find((one) => one === detail.state) : undefined;
  const reason = text(detail.reason);
  return [
    text(detail.point),
    text(detail.serviceMan) || text(detail.contractor) || text(detail.leader),
    waitingFor && WAITING_FOR_WORDS[waitingFor][language],
    waitingFor && text(detail.until) && put(words.until, 'time', time(text(detail.until))),
    state && RECOVERY_STATE_WORDS[state][language],
    reason === 'faultBack' ? words.faultBack : reason,
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}

async function write(
  paper: PdfPaper,
  order: WorkOrderDetail,
  costs: OrderCostSheet,
  { photos, hidden }: { photos: readonly PdfPhoto[]; hidden: number },
  runs: readonly RecoveryRun[],
  language: Language,
): Promise<void> {
  const words = WORDS[language];
  const zone = order.timeZone;
  const time = (iso: string | null) => (iso === null ? '–' : timeText(iso, zone));
  const money = (amount: string) => moneyText(amount, costs.currency);
  const { claim } = costs;
  paper.head(order.providerName, order.taskId);
  paper.figures([
    { label: words.fault, value: orderFaultWords(order)[language] },
    { label: words.state, value: WORK_ORDER_STATE_WORDS[order.state][language] },
    { label: words.priority, value: WORK_ORDER_PRIORITY_WORDS[String(order.priority) as '1'][language] },
  ]);
  paper.facts([
    { label: words.station, value: order.stationName },
    { label: words.opened, value: time(order.createTime) },
    { label: words.man, value: order.serviceMan?.name ?? '–' },
    { label: words.leader, value: order.leader?.name ?? '–' },
    { label: words.arrived, value: time(order.arriveTime) },
    { label: words.finished, value: time(order.finishTime) },
    { label: words.archived, value: time(order.archiveTime) },
    ...(claim
      ? [
          { label: words.party, value: claim.party },
          { label: words.claimNumber, value: claim.claimNumber || '–' },
          { label: words.claimState, value: COST_WORDS.claimStates[claim.state][language] },
          { label: words.claimed, value: claim.amount === null ? money(costs.total) : money(claim.amount) },
        ]
      : []),
  ]);
  // It may need more than half a line.
  if (order.address !== '') paper.note(`${words.address}: ${order.address}`);
  paper.note(`${words.zone} (${zone}, ${offsetText(order.createTime, zone)})`);
  if (order.description !== '') {
    paper.section(words.description);
    paper.note(order.description);
  }
  if (claim?.note) paper.note(claim.note);
  if (costs.warranties.length > 0) {
    paper.section(words.warranty);
    for (const one of costs.warranties)
      paper.note(
        put(
          put(put(words.warrantyLine, 'point', `${one.pointName} (${one.serialNumber})`), 'supplier', one.supplier),
          'day',
          one.warrantyUntil,
        ),
      );
  }
  if (order.places.length > 0) {
    paper.section(words.places);
    for (const place of order.places) {
      const connector = place.connectorNo > 0 ? ` · ${put(words.connector, 'no', place.connectorNo)}` : '';
      const proof =
        place.proofTransactionId !== null
          ? put(words.proof, 'id', place.proofTransactionId)
          : place.provenTime === null
            ? words.noProof
            : words.proven;
      paper.note(`${place.pointName || place.pointId} (${place.pointId})${connector}: ${proof}`);
    }
  }
  paper.section(words.work);
  await paper.table(
    [
      { title: words.when, share: 20 },
      { title: words.who, share: 18 },
      { title: words.step, share: 18 },
      { title: words.words, share: 44 },
    ],
    [
      order.steps.map((step) => [
        time(step.time),
        step.userName,
        WORK_ORDER_STEP_WORDS[step.action][language],
        wordsOf(step, language, time),
      ]),
    ],
  );
  const finished = order.steps.filter(({ action }) => action === 'finish');
  for (const { detail } of finished) {
    paper.note(`${words.cause}: ${text(detail.cause)}`);
    paper.note(`${words.remedy}: ${text(detail.remedy)}`);
  }
  const measured = finished.flatMap(measuredIn);
  if (measured.length > 0) {
    paper.section(words.measured);
    await paper.table(
      [
        { title: words.name, share: 60 },
        { title: words.value, share: 40 },
      ],
      [measured],
    );
  }
  if (runs.length > 0) {
    paper.section(words.recovery);
    await paper.table(
      [
        { title: words.when, share: 20 },
        { title: words.who, share: 18 },
        { title: words.step, share: 18 },
        { title: words.result, share: 44 },
      ],
      [
        runs.flatMap((run) => [
          ...run.steps.flatMap(({ kind, state, beginTime }) =>
            state === 'next'
              ? []
              : [
                  [
                    time(beginTime),
                    run.isAlone ? `${run.startedBy} (${words.alone})` : run.startedBy,
                    RECOVERY_STEP_WORDS[kind][language],
                    words.stepStates[state],
                  ],
                ],
          ),
          [time(run.judgeTime ?? run.endTime), '', '', RECOVERY_STATE_WORDS[run.state][language]],
        ]),
      ],
    );
  }
  const end = 'right' as const;
  if (order.parts.length > 0) {
    paper.section(words.parts);
    await paper.table(
      [
        { title: words.number, share: 25 },
        { title: words.name, share: 40 },
        { title: words.count, share: 15, align: end },
        { title: words.cost, share: 20, align: end },
      ],
      [order.parts.map((part) => [part.partsNumber, part.name, String(part.count), moneyText(part.cost, part.currency)])],
    );
  }
  const kinds = COST_WORDS.kinds;
  const lines = [
    ...(costs.labour === null || costs.labourMinutes === 0
      ? []
      : [[kinds.labour[language], put(words.minutes, 'n', costs.labourMinutes), money(costs.labour)]]),
    ...(order.parts.length === 0 ? [] : [[kinds.parts[language], '', money(costs.parts)]]),
    ...costs.lines.map((line) => [kinds[line.kind][language], line.note, money(line.amount)]),
  ];
  if (lines.length > 0) {
    paper.section(words.cost);
    await paper.table(
      [
        { title: words.kind, share: 25 },
        { title: words.note, share: 50 },
        { title: words.cost, share: 25, align: end },
      ],
      [lines],
      [[words.total, '', money(costs.total)]],
    );
  }
  if (photos.length > 0) {
    paper.section(words.photos, 180);
    paper.photos(photos);
    if (hidden > 0) paper.note(put(words.more, 'n', hidden));
  }
  paper.signatures([words.signed, words.accepted]);
}

/** The work report of an order as a PDF; of a claim its evidence. */
export function workReportRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  http.bind(
    contract.orderCosts.report,
    async ({ caller, query, language: asked, reply }) => {
      const language = query.language ?? asked;
      const { order, costs, files, runs } = await databases.scoped(caller.scope, async (trx) => {
        await mustSee(trx, caller, query.taskId);
        const order = await readWorkOrder(trx, query.taskId, clock.now());
        const all = order.steps.flatMap((step) => step.files.map((file) => ({ ...file, step })));
        const known = await Promise.all(all.map(async (one) => ({ ...one, stored: await fileOf(trx, one.fileName) })));
        const files = known.filter(
          ({ stored }) => stored && /^image\/(jpeg|png)$/.test(stored.mediaType) && stored.size <= PHOTO_BYTES,
        );
        return { order, costs: await costsOf(trx, query.taskId), files, runs: await runsOfOrder(trx, query.taskId) };
      });
      const words = WORDS[language];
      const title = costs.claim ? words.claim[costs.claim.kind] : words.report;
      const issued = new Date(clock.now()).toISOString();
      const paper = new PdfPaper({
        title,
        language,
        foot: `${words.foot} ${words.issued} ${timeText(issued, order.timeZone)} ${offsetText(issued, order.timeZone)}`,
      });
      const sent = paper.send(reply, `${title}-${order.taskId}`);
      try {
        const photos: PdfPhoto[] = [];
        for (const { stored, field, step } of files.slice(0, PHOTOS)) {
          const pieces: Buffer[] = [];
          for await (const piece of readFile(databases.system, stored!.name)) pieces.push(piece);
          photos.push({
            bytes: Buffer.concat(pieces),
            label: `${STEP_FILE_WORDS[field][language]} · ${timeText(step.time, order.timeZone)}`,
          });
        }
        await write(paper, order, costs, { photos, hidden: Math.max(0, files.length - PHOTOS) }, runs, language);
        paper.end();
      } catch (error) {
        paper.fail(error as Error);
        throw error;
      }
      await sent;
      return undefined;
    },
    { byLink: true },
  );
}
