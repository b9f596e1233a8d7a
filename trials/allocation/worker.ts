// A warehouse worker as a separate process: allocates orders as they come, until the parent stops or kills it.
import { indentAllocate } from '@ordo/contract/indent-command.ts';
import { startNode } from '../../server/testing/node.ts';

const [url = '', folder = '', token = '', warehouseId = '', number = '1'] = process.argv.slice(2);
const LANES = 4;
const { app } = await startNode({ url, folder, number: Number(number), connections: LANES + 2, checkResults: false });

process.on('message', (id: string) => void allocate(id));
process.send?.({ ready: true });

async function allocate(id: string): Promise<void> {
  const response = await app.inject({
    method: 'PUT',
    url: `/v1${indentAllocate.path.replace('{id}', id)}`,
    headers: { authorization: token },
    payload: { version: 1, warehouseId },
  });
  const { code, refusal } = response.json<{ code: number; refusal?: string }>();
  process.send?.({ id, said: code === 200 ? 'done' : (refusal ?? String(code)) });
}
