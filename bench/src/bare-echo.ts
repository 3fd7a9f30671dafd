import { createServer } from 'node:http';
import { encodeResult, parseFrame } from '@csms/ocpp';
import { readRequest } from '@csms/ocpp/v16';
import { WebSocketServer } from 'ws';

// Reads, validates and answers as the product does, and stores nothing.
const server = createServer((_request, response) => response.end('ready'));
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let transactions = 0;
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const frame = parseFrame(data.toString());
    if (frame.kind !== 'call') return;
    readRequest(frame.action, frame.payload);
    socket.send(encodeResult(frame.id, answerTo(frame.action)));
  });
});

function answerTo(action: string): unknown {
  const currentTime = new Date().toISOString();
  if (action === 'BootNotification') return { status: 'Accepted', currentTime, interval: 300 };
  if (action === 'Heartbeat') return { currentTime };
  if (action === 'Authorize') return { idTagInfo: { status: 'Accepted' } };
  if (action === 'StartTransaction') return { transactionId: ++transactions, idTagInfo: { status: 'Accepted' } };
  return {};
}

server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
