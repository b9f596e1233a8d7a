// The thread in which simplified Chinese becomes traditional: its word lists are large, so it lives only as long as somebody waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { Converter } from 'opencc-js/cn2t';

parentPort?.postMessage((workerData as string[]).map(Converter({ from: 'cn', to: 'twp' })));
