import type { HandbookPage } from '../../handbook-page.ts';

export const complaints = {
  purpose: [
    '客户的投诉：谁投诉、关于什么、由谁在何时前答复。故障请走故障反馈，二者不同。',
    'What customers complain of: who, about what, and who answers by when. Faults are reported, not complained of.',
  ],
  howTo: [
    {
      key: 'record',
      title: ['登记投诉', 'Record a complaint'],
      steps: [
        [
          '在订单、充电用户或充电桩的页面点击 [[complaints:deed]]，填写客户的话。',
          'On the page of the order, the driver or the charge point click [[complaints:deed]] and enter what was said.',
        ],
        ['未注册的来电人，在本页登记并填写姓名或号码。', 'Record callers who are no drivers here, with a name or a number.'],
      ],
    },
    {
      title: ['答复并关闭', 'Answer and close'],
      steps: [
        [
          '打开投诉，点击 [[deeds:complaint.answer]]，写下给客户的答复。',
          'Open the complaint, click [[deeds:complaint.answer]] and write what the customer was told.',
        ],
        ['客户满意后点击 [[deeds:complaint.close]]。', 'Once the customer is content, click [[deeds:complaint.close]].'],
      ],
    },
    {
      title: ['交给同事', 'Give it to a colleague'],
      steps: [
        ['点击 [[deeds:complaint.assign]]。对方会收到消息。', 'Click [[deeds:complaint.assign]]. The colleague gets a message.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['投诉内容为空', 'The words of a complaint are gone'],
      help: ['该客户的个人信息已删除。', 'The personal data of the customer was erased.'],
    },
  ],
} satisfies HandbookPage;
