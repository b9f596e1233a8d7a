// Every route of a server, reported by Fastify while it is composed.
import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { startServer, type TestServer } from './server.ts';

/** @returns the server, and its routes as `GET /v1/api/system/area/{}` */
export async function startServerWithRoutes(): Promise<{ server: TestServer; routes: string[] }> {
  const routes: string[] = [];
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push(routeOf(one, url.replace(/:\w+/g, '{}')));
    });
  diagnostics.subscribe('fastify.initialization', listen);
  const server = await startServer();
  diagnostics.unsubscribe('fastify.initialization', listen);
  return { server, routes };
}

/** Without parameter names and case: two routes that a caller cannot distinguish are one here. */
export function routeOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w*\}/g, '{}').toLowerCase()}`;
}
