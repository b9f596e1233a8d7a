// The simplest implementation: a socket server that inserts each message and then delivers it. No sessions, no counts, no other nodes.
import { createServer } from 'node:http';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

/** Its connections stay open while it is not measured. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, idleTimeoutMillis: 0 });
const people = new Map<string, WebSocket>();
const http = createServer((_, response) => response.end('ok'));
const server = new WebSocketServer({ server: http, path: '/v1/websocket', perMessageDeflate: false });

interface Frame {
  method: string;
  token: string;
  id: string;
  toUserId: string;
  messageContent: string;
}

server.on('connection', (ws) => {
  let me = '';
  ws.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    if (frame.method === 'OnConnection') {
      me = frame.token;
      people.set(me, ws);
      ws.send(JSON.stringify({ method: 'initMessage', seq: 0 }));
      return;
    }
    void pool
      .query({
        name: 'insert',
        text: 'INSERT INTO bare_message (from_id, to_id, content) VALUES ($1, $2, $3) RETURNING id',
        values: [me, frame.toUserId, frame.messageContent],
      })
      .then(({ rows }) => {
        const number = Number((rows as { id: string }[])[0]?.id);
        ws.send(JSON.stringify({ method: 'sendMessage', UserId: me, toUserId: frame.toUserId, id: frame.id, number }));
        people.get(frame.toUserId)?.send(JSON.stringify({ method: 'receiveMessage', formUserId: me, formMessage: frame.messageContent, number }));
      });
  });
  ws.on('close', () => people.delete(me));
});

http.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
