// Converts values as a node does, as a process of its own, to be killed on the way: `node conversion-start.ts <database url> <model>`; says `ready`.
import { initIds } from '../src/kit/id.ts';
import { convert } from '../src/model/conversion.ts';
import { connect } from '../src/node/connect.ts';

const [url = '', model = ''] = process.argv.slice(2);
const { db } = await connect(url, 3);
initIds(process.pid);
console.log('ready');
await convert(
  db,
  () => {
    throw new Error('it was to be killed before');
  },
  model,
);
