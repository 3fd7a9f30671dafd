import { isIPv4, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FtpAccount, FtpLimits, FtpOptions } from './ftp-options.ts';
import { PassivePort } from './passive.ts';

const MAX_LINE = 1024;
const MAX_FAILURES = 3;
const FAREWELL_MS = 2_000;
const MOST_UNREAD = 64 * 1024;
/** How often a transfer's pace is looked at. */
const PACE_MS = 5_000;

/** The last part of what a client names: there are no folders here, and names with any way in them exist as little. */
const nameOf = (path: string): string | undefined => {
  const name = path.replace(/^\/+/, '');
  return name === '' || name.includes('/') || name.includes('\\') || name === '..' || name === '.' ? undefined : name;
};

/** One client's conversation: a command at a time, each answered before the next is read. */
export class FtpSession {
  private text = '';
  private readonly queue: string[] = [];
  private busy = false;
  private user: string | undefined;
  private account: FtpAccount | undefined;
  private failures = 0;
  private offset = 0;
  private passive: PassivePort | undefined;
  readonly address: string;
  private readonly loginTimer: NodeJS.Timeout;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly socket: Socket;
  private readonly options: FtpOptions;
  private readonly limits: FtpLimits;
  private readonly usedPorts: Set<number>;

  constructor(socket: Socket, options: FtpOptions, limits: FtpLimits, usedPorts: Set<number>) {
    this.socket = socket;
    this.options = options;
    this.limits = limits;
    this.usedPorts = usedPorts;
    this.address = socket.remoteAddress ?? '';
    socket.setEncoding('utf8');
    this.loginTimer = setTimeout(() => this.leave('421 Not signed in for too long'), limits.loginMs).unref();
    this.rest();
    socket.on('error', () => {});
    socket.on('data', (part: string) => this.receive(part));
    this.say('220 Ready');
  }

  get signedIn(): boolean {
    return this.account !== undefined;
  }

  /** A whole command is waited for so long, however its bytes trickle. A transfer has its own clock. */
  private rest(): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.leave('421 Nothing heard for too long'), this.limits.idleMs).unref();
  }

  end(): void {
    if (this.socket.destroyed) {
      clearTimeout(this.loginTimer);
      clearTimeout(this.idleTimer);
    }
    this.passive?.close();
    this.passive = undefined;
  }

  private say(line: string): void {
    // Who asks and never reads is not answered for ever.
    if (this.socket.writableLength > MOST_UNREAD) this.socket.destroy();
    else if (this.socket.writable) this.socket.write(`${line}\r\n`);
  }

  private leave(line: string): void {
    if (this.socket.writable) this.socket.end(`${line}\r\n`);
    // Who never closes its side does not keep it.
    setTimeout(() => this.socket.destroy(), FAREWELL_MS).unref();
  }

  private receive(part: string): void {
    this.text += part;
    const lines = this.text.split('\n');
    this.text = lines.pop() ?? '';
    if (this.text.length > MAX_LINE || this.queue.length + lines.length > 100) {
      this.leave('500 Line too long');
      return;
    }
    this.queue.push(...lines.map((line) => line.replace(/\r$/, '')));
    void this.work();
  }

  private async work(): Promise<void> {
    // Half a line is no command: it does not set the clock back.
    if (this.busy || this.queue.length === 0) return;
    this.busy = true;
    clearTimeout(this.idleTimer);
    try {
      for (let line = this.queue.shift(); line !== undefined && this.socket.writable; line = this.queue.shift()) {
        if (line.length > MAX_LINE) this.say('500 Line too long');
        else await this.take(line);
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'an FTP command failed');
      this.say('451 Failed here, try again');
    } finally {
      this.busy = false;
      if (!this.socket.destroyed) this.rest();
    }
  }

  private take(line: string): Promise<void> | void {
    const [, verb = '', argument = ''] = /^([A-Za-z]{3,4})(?: (.*))?$/.exec(line) ?? [];
    switch (verb.toUpperCase()) {
      case 'USER':
        this.account = undefined;
        this.user = argument;
        return this.say('331 Password please');
      case 'PASS':
        return this.password(argument);
      case 'QUIT':
        return this.leave('221 Goodbye');
      case 'NOOP':
        return this.say('200 Fine');
      case 'SYST':
        return this.say('215 UNIX Type: L8');
      case 'FEAT':
        return this.say('211-Features\r\n EPSV\r\n PASV\r\n REST STREAM\r\n SIZE\r\n UTF8\r\n211 End');
    }
    if (!this.account) return this.say('530 Sign in first');
    switch (verb.toUpperCase()) {
      case 'TYPE':
        return this.say(/^(I|L 8|A|A N)$/i.test(argument) ? '200 Bytes go as they are' : '504 Only bytes');
      case 'PWD':
        return this.say('257 "/"');
      case 'CWD':
        return this.say(/^(\/|\.|)$/.test(argument) ? '250 Fine' : '550 There are no folders');
      case 'PASV':
      case 'EPSV':
        return this.open(verb.toUpperCase() === 'EPSV');
      case 'REST': {
        if (!/^\d{1,15}$/.test(argument)) return this.say('501 A number of bytes please');
        this.offset = Number(argument);
        return this.say('350 From there');
      }
      case 'SIZE':
        return this.size(argument);
      case 'RETR':
        return this.transfer((data) => this.send(argument, data));
      case 'STOR':
        return this.transfer((data) => this.store(argument, data));
      default:
        return this.say('502 Not known here');
    }
  }

  private async password(password: string): Promise<void> {
    const account = this.user === undefined ? undefined : await this.options.signIn(this.user, password);
    if (account) {
      this.account = account;
      clearTimeout(this.loginTimer);
      return this.say('230 Welcome');
    }
    this.failures++;
    await wait(500);
    if (this.failures >= MAX_FAILURES) return this.leave('421 Too many failures');
    this.say('530 Wrong user or password');
  }

  private async open(extended: boolean): Promise<void> {
    this.end();
    const { localAddress = '', remoteAddress = '' } = this.socket;
    const passive = await PassivePort.open(this.options.host, remoteAddress, this.options.passivePorts, this.usedPorts);
    if (!passive) return this.say('425 No port is free, try again later');
    this.passive = passive;
    if (extended) return this.say(`229 Entering extended passive mode (|||${passive.port}|)`);
    const address = this.options.publicAddress ?? localAddress.replace(/^::ffff:/, '');
    if (!isIPv4(address)) {
      this.end();
      return this.say('425 PASV needs IPv4, use EPSV');
    }
    this.say(`227 Entering passive mode (${address.replaceAll('.', ',')},${passive.port >> 8},${passive.port & 255})`);
  }

  private async size(path: string): Promise<void> {
    const name = nameOf(path);
    const size = name === undefined ? undefined : await this.account?.size(name);
    this.say(size === undefined ? '550 No such file' : `213 ${size}`);
  }

  /** Waits for the data connection, does the work on it, and answers with what came of it. */
  private async transfer(work: (data: () => Promise<Socket | undefined>) => Promise<string>): Promise<void> {
    const { passive } = this;
    if (!passive) return this.say('425 PASV or EPSV first');
    let data: Socket | undefined;
    let pace: NodeJS.Timeout | undefined;
    const connected = async () => {
      this.say('150 Here it comes');
      data = await passive.connected();
      data?.setTimeout(this.limits.idleMs, () => data?.destroy(new Error('the data connection stood still')));
      if (data) pace = this.watchPace(data);
      return data;
    };
    try {
      this.say(await work(connected));
    } catch (error) {
      this.options.log.debug({ err: error }, 'an FTP transfer broke off');
      this.say('426 The transfer broke off');
    } finally {
      clearInterval(pace);
      this.offset = 0;
      this.end();
    }
  }

  /** Ends a transfer that trickles. */
  private watchPace(data: Socket): NodeJS.Timeout {
    const began = performance.now();
    const look = () => {
      const ms = performance.now() - began;
      const bytes = data.bytesRead + data.bytesWritten - data.writableLength;
      if (ms > this.limits.idleMs && bytes < (ms / 1000) * this.limits.bytesPerSecond)
        data.destroy(new Error('the data connection is too slow'));
    };
    return setInterval(look, Math.min(PACE_MS, this.limits.idleMs / 2)).unref();
  }

  private async send(path: string, connect: () => Promise<Socket | undefined>): Promise<string> {
    const name = nameOf(path);
    const bytes = name === undefined ? undefined : await this.account?.read(name, this.offset);
    if (!bytes) return '550 No such file';
    const data = await connect();
    if (!data) return '425 No data connection came';
    for await (const part of bytes) {
      if (data.destroyed) throw new Error('the client has gone');
      if (!data.write(part)) await drained(data);
    }
    await new Promise<void>((done) => data.end(done));
    return '226 All sent';
  }

  private async store(path: string, connect: () => Promise<Socket | undefined>): Promise<string> {
    const name = nameOf(path);
    if (name === undefined || !this.account) return '553 Not a name for a file';
    if (this.offset > 0) return '554 It must come whole';
    const { account } = this;
    const data = await connect();
    if (!data) return '425 No data connection came';
    // Its end is the socket's own; a broken one throws out of the loop.
    return (await account.write(name, data)) ? '226 All taken' : '553 It may not come';
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((done, failed) => {
    const settle = () => {
      socket.off('drain', settle);
      socket.off('close', broken);
      done();
    };
    const broken = () => {
      socket.off('drain', settle);
      failed(new Error('the client has gone'));
    };
    socket.once('drain', settle);
    socket.once('close', broken);
  });
