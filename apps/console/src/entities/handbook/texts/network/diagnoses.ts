import type { HandbookPage } from '../../handbook-page.ts';

export const diagnoses = {
  purpose: [
    '诊断让充电桩把自己的日志文件上传到这里，供下载。',
    'Diagnosis asks a charge point to upload its log files here for download.',
  ],
  howTo: [
    {
      title: ['请求诊断日志', 'Request diagnostics'],
      steps: [
        ['点击 [[firmware:diagnosis.request]]。', 'Click [[firmware:diagnosis.request]].'],
        ['选择充电桩、上传位置和时间段。', 'Choose charge points, where to upload and the period.'],
        ['文件到达后点击 [[firmware:diagnosis.download]]。', 'When the file is there, click [[firmware:diagnosis.download]].'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['文件没有到达', 'No file arrives'],
      help: [
        '状态写明原因。“没有这段时间的日志”请换时间段；上传失败请检查充电桩能否访问服务器地址。',
        'The state says why. Without logs for the period, choose another. If the upload failed, check whether the charger reaches the server.',
      ],
    },
  ],
} satisfies HandbookPage;
