import type { HandbookPage } from '../../handbook-page.ts';

export const points = {
  purpose: [
    '充电桩监控列出全部充电桩和充电枪的实时状态，故障和离线的在前。可以单台或批量下发指令。',
    'This page lists every charge point with its connectors, live. Faulted and offline ones come first. Commands go to one or to many.',
  ],
  figures: {
    available: {
      term: 'common:state.available',
      meaning: ['在线、空闲、可以充电的充电枪。', 'Connectors that are online, free and can charge.'],
    },
    charging: {
      term: 'common:state.charging',
      meaning: ['正在给车辆充电的充电枪。', 'Connectors that are charging a car.'],
    },
    occupied: {
      term: 'common:state.occupied',
      meaning: ['插着车但没有在充电，例如已充满或车辆暂停。', 'A car is plugged in and takes nothing: it is full or has paused.'],
    },
    reserved: {
      term: 'common:state.reserved',
      meaning: ['为某个用户保留的充电枪。', 'Connectors that are kept for a user.'],
    },
    unavailable: {
      term: 'common:state.unavailable',
      meaning: ['已停用的充电枪，不能开始充电。', 'Connectors that are disabled and cannot start.'],
    },
    faulted: {
      term: 'common:state.faulted',
      meaning: ['上报故障的充电枪。', 'Connectors that report a fault.'],
    },
    offline: {
      term: 'common:state.offline',
      meaning: [
        '所属充电桩没有连接。状态是离线前最后上报的。',
        'The charge point is not connected. Its state is the last one reported.',
      ],
    },
  },
  howTo: [
    {
      key: 'adopt',
      title: ['接入一台新桩', 'Connect a new charger'],
      steps: [
        ['把充电桩的平台地址指向本平台。', 'Point the charger at this platform.'],
        [
          '它出现在 [[network:newChargers.title]] 后，点击 [[network:newChargers.adopt]]。',
          'When it appears under [[network:newChargers.title]], click [[network:newChargers.adopt]].',
        ],
        ['选择站点，核对铭牌信息。', 'Choose its station and check the rating plate.'],
      ],
    },
    {
      key: 'reboot',
      title: ['重启充电桩', 'Reboot a charge point'],
      steps: [
        ['打开操作菜单，点击 [[network:actions.softReset]]。', 'Open the actions and click [[network:actions.softReset]].'],
        [
          '无效时再用 [[network:actions.hardReset]]，它会中断正在进行的充电。',
          'If that does not help, use [[network:actions.hardReset]]. It cuts running sessions off.',
        ],
      ],
    },
    {
      title: ['停用或启用', 'Disable or enable'],
      steps: [
        [
          '在操作菜单中点击 [[network:actions.disable]] 或 [[network:actions.enable]]。',
          'Click [[network:actions.disable]] or [[network:actions.enable]] in the actions.',
        ],
      ],
    },
    {
      title: ['解锁卡住的枪头', 'Release a plug that is stuck'],
      steps: [
        [
          '在操作菜单中点击 [[network:actions.unlock]]，选择充电枪。',
          'Click [[network:actions.unlock]] and choose the connector.',
        ],
      ],
    },
    {
      title: ['批量操作', 'Act on many'],
      steps: [['勾选充电桩，再点击 [[network:actions.more]]。', 'Select charge points, then use [[network:actions.more]].']],
    },
  ],
  trouble: [
    {
      sign: ['指令被拒绝或不支持', 'A command is rejected or not supported'],
      help: [
        '打开 [[pointWork:tabs.commands]] 查看充电桩的应答。不支持时检查型号和固件。',
        'Open [[pointWork:tabs.commands]] and read the answer. If it is not supported, check model and firmware.',
      ],
    },
    {
      sign: ['固件不经平台升级而变更', 'The firmware changed without an upgrade from here'],
      help: [
        '充电桩重启后上报的版本与之前不同。请向厂商或现场人员核实。',
        'The charger has booted with another version than before. Ask its vendor or the people on site.',
      ],
    },
    {
      sign: ['充电桩被隔离', 'A charger is refused for reconnecting too often'],
      help: [
        '一小时内重连超过 60 次会被暂时拒绝。检查网络，然后在详情页点击 [[pointWork:page.release]]。',
        'It connected more than 60 times in an hour. Check its network, then click [[pointWork:page.release]] on its page.',
      ],
    },
    {
      sign: ['身份未验证', 'The identity is not verified'],
      help: [
        '知道序列号的人可以冒充它。点击该提示，设置密码或证书。',
        'Anyone who knows the serial number can pose as it. Click the note and set a password or certificate.',
      ],
    },
  ],
} satisfies HandbookPage;
