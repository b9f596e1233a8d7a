// The thread in which simplified Chinese becomes traditional: its word lists are large, so it lives only as long as somebody waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { asSaidInTaiwan } from '@ordo/engine/text/taiwan.ts';
import { Converter } from 'opencc-js/cn2t';

const convert = Converter({ from: 'cn', to: 'twp' });
parentPort?.postMessage((workerData as string[]).map((text) => asSaidInTaiwan(convert(text))));
