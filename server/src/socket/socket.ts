// The socket at `/v1/websocket`: who may open one, how many may be unauthenticated, and how they are closed at the end.
import { closeCodes, maxFrame } from '@ordo/contract/socket.ts';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Deps } from '../kit/serve.ts';
import { openConnection, type Verbs } from './connection.ts';
import { createGreeter } from './greet.ts';

/** Unauthenticated sockets per address: as many as an office behind one address reopens at once. */
const MAX_SILENT = 2_500;
/** How long the peers may take to close, in ms. */
const FAREWELL = 1_000;

export async function socketFeature(app: FastifyInstance, deps: Deps, verbs: Omit<Verbs, 'Designing'>): Promise<void> {
  const greet = createGreeter(deps);
  const all: Verbs = {
    ...verbs,
    Designing: ({ kind, designId, open }, { line }) => (open ? deps.presence.open(line, kind, designId) : deps.presence.close(line, kind, designId)),
  };
  const silent = new Map<string, number>();

  await app.register(websocket, {
    options: { maxPayload: maxFrame, perMessageDeflate: false },
    preClose: () => farewell(app.websocketServer.clients as Set<WebSocket>),
  });

  app.get(
    '/v1/websocket',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (!isSameOrigin(request)) return reply.code(403).send({ code: 403, msg: 'Permission Denied', data: null });
      },
    },
    (ws, request) => {
      const { ip } = request;
      const count = (silent.get(ip) ?? 0) + 1;
      if (count > MAX_SILENT) return ws.close(closeCodes.later);
      silent.set(ip, count);
      let unknown = true;
      const known = () => {
        if (!unknown) return;
        unknown = false;
        const left = (silent.get(ip) ?? 1) - 1;
        if (left > 0) silent.set(ip, left);
        else silent.delete(ip);
      };
      openConnection(ws, request.raw.socket, request.headers['accept-language'], { deps, verbs: all, greet, log: app.log, known });
    },
  );
}

/** Browsers send the origin of a page: only our own may connect. Other programs send none. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Code `Service restart`: clients reconnect to another node. */
async function farewell(clients: Set<WebSocket>): Promise<void> {
  for (const ws of clients) ws.close(1012);
  const until = Date.now() + FAREWELL;
  while (clients.size && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const ws of clients) ws.terminate();
}
