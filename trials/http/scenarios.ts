// The requests to both servers, and the required ratio of ours to the baseline.
import type { Arena } from './arena.ts';
import type { Load } from './load.ts';

export interface Scenario {
  name: string;
  /** ours ÷ bare, in answers per second */
  reach: number;
  ours(arena: Arena): Load | Promise<Load>;
  bare(arena: Arena): Load;
}

const right = (body: string) => body.startsWith('{"code":200,');
const get = (arena: Arena, path: string): Load => ({
  url: arena.ours.url,
  ask: () => ({ method: 'GET', path: `/v1/api/vaccine/Customer${path}`, headers: { authorization: arena.token } }),
  right,
});
const bareGet = (arena: Arena, path: string, proof: string): Load => ({
  url: arena.bare.url,
  ask: () => ({ method: 'GET', path }),
  right: (body) => body.includes(proof),
});

let made = 0;
/** Codes are unique over all rounds and both servers. */
function newCustomer(arena: Arena): Record<string, unknown> {
  made += 1;
  return {
    code: `T${process.pid}.${made}`,
    name: `新建接种门诊${made}`,
    type: 'CLINIC',
    areaId: arena.town,
    address: '胜利路1号',
    contact: '王芳',
    mobile: '13800000001',
  };
}

export const scenarios: Scenario[] = [
  {
    name: 'list: 20 of 100,000, filter, sort, exact total',
    reach: 0.6,
    ours: (arena) => get(arena, '?currentPage=3&pageSize=20&type=CLINIC&sidx=name&sort=asc'),
    bare: (arena) => bareGet(arena, '/list?currentPage=3&pageSize=20&type=CLINIC', '"total":'),
  },
  {
    name: 'deep page: row 90,000, exact total',
    reach: 0.8,
    ours: (arena) => get(arena, '?currentPage=4501&pageSize=20'),
    bare: (arena) => bareGet(arena, '/deep?currentPage=4501&pageSize=20', '"total":'),
  },
  {
    name: 'one record by id',
    reach: 0.4,
    ours: (arena) => get(arena, `/${arena.ids[7]}`),
    bare: (arena) => bareGet(arena, `/by-id/${arena.ids[7]}`, '"areaName":'),
  },
  {
    name: 'create',
    reach: 0.4,
    ours: (arena) => ({
      url: arena.ours.url,
      ask: () => ({ method: 'POST', path: '/v1/api/vaccine/Customer', headers: { authorization: arena.token }, body: newCustomer(arena) }),
      right,
      settled: () => arena.settled(),
    }),
    bare: (arena) => ({
      url: arena.bare.url,
      ask: () => ({ method: 'POST', path: '/create', body: newCustomer(arena) }),
      right: (body) => body.includes('"version":1'),
    }),
  },
  {
    name: 'update',
    reach: 0.4,
    ours: async (arena) => {
      const versions = await arena.versions();
      return {
        url: arena.ours.url,
        ask: (connection, last) => {
          const version = last ? (JSON.parse(last) as { data: { version: number } }).data.version : versions[connection];
          return {
            method: 'PUT',
            path: `/v1/api/vaccine/Customer/${arena.ids[connection]}`,
            headers: { authorization: arena.token },
            body: { contact: `联系人${version}`, version },
          };
        },
        right,
        settled: () => arena.settled(),
      };
    },
    bare: (arena) => ({
      url: arena.bare.url,
      ask: (connection, last) => {
        const version = last ? (JSON.parse(last) as { version: number }).version : 1;
        return { method: 'PUT', path: `/update/${arena.ids[connection + 32]}`, body: { contact: `联系人${version}`, version } };
      },
      right: (body) => body.includes('"version":'),
    }),
  },
];
