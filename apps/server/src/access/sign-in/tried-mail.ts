/** Tells the owner of an account, in both languages since nobody has asked in either, that somebody tries its password. */
export function triedMail({ name, username, address, at }: { name: string; username: string; address: string; at: Date }): {
  subject: string;
  text: string;
} {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: '有人在尝试登录您的账号 / Somebody tries to sign in with your account',
    text: [
      `${name}，您好：`,
      `有人多次用错误的密码尝试登录您的账号 ${username}，最近一次来自 ${address}（${time}）。系统已限制陌生设备的尝试频率，您登录过的浏览器不受影响。`,
      '如果是您本人忘记了密码，请在登录页点击“忘记密码”。如果不是，您无需操作；若密码较短或在其他网站用过，请尽快修改，并开启双因素认证。',
      '',
      `Hello ${name},`,
      `somebody has tried several times to sign in with your account ${username} and a wrong password, last from ${address} (${time}). Unknown devices now have to wait between tries; browsers that you have signed in with do not.`,
      'If it was you and you have forgotten the password, choose "Forgot password?" on the sign-in page. If it was not you, there is nothing you have to do; change the password if it is short or used elsewhere, and switch on the second factor.',
    ].join('\n\n'),
  };
}
