// Measurements of this process and its machine, without other services. In a container the memory is the container's.
import { statfs } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type pg from 'pg';

/** One sample; percentages of 0 to 100, sizes in bytes, times in ms. */
export interface NodeMetrics {
  /** Of all processors of the machine. */
  cpu: number;
  /** Of one processor, by this process: 200 is two of them. */
  process: number;
  memoryUsed: number;
  memoryTotal: number;
  /** Of this process. */
  rss: number;
  heap: number;
  /** 99th percentile of the event loop's delay since the last sample. */
  delay: number;
  delayMost: number;
  /** Share of the time since the last sample that the event loop was busy. */
  busy: number;
  diskUsed: number;
  diskTotal: number;
  sockets: number;
  /** Connections to the database: in use, open, and callers waiting for one. */
  poolUsed: number;
  poolOpen: number;
  poolWaiting: number;
}

export interface Sampler {
  /** Since the previous sample. */
  look(): Promise<NodeMetrics>;
  stop(): void;
}

/** Resolution in ms; the time beyond it is the delay. */
const RESOLUTION = 20;

interface Places {
  /** The disk that is measured. */
  folder: string;
  pool: pg.Pool;
  sockets(): number;
}

export function createSampler({ folder, pool, sockets }: Places): Sampler {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let before = { at: performance.now(), process: process.cpuUsage(), machine: machineTime(), loop: performance.eventLoopUtilization() };
  const late = (nanoseconds: number) => Math.max(0, tenth(nanoseconds / 1e6 - RESOLUTION));
  return {
    async look() {
      const now = { at: performance.now(), process: process.cpuUsage(), machine: machineTime(), loop: performance.eventLoopUtilization() };
      const used = now.process.user + now.process.system - before.process.user - before.process.system;
      const machine = now.machine.all - before.machine.all;
      const delay = delays.count > 0 ? { delay: late(delays.percentile(99)), delayMost: late(delays.max) } : { delay: 0, delayMost: 0 };
      const busy = tenth(performance.eventLoopUtilization(now.loop, before.loop).utilization * 100);
      const cpu = machine > 0 ? tenth(100 * (1 - (now.machine.idle - before.machine.idle) / machine)) : 0;
      const process_ = tenth(used / 10 / Math.max(1, now.at - before.at));
      before = now;
      delays.reset();
      const { rss, heapUsed } = process.memoryUsage();
      const memoryTotal = Math.min(totalmem(), process.constrainedMemory() || Infinity);
      return {
        cpu,
        process: process_,
        memoryTotal,
        memoryUsed: Math.max(0, memoryTotal - process.availableMemory()),
        rss,
        heap: heapUsed,
        ...delay,
        busy,
        ...(await diskOf(folder)),
        sockets: sockets(),
        poolUsed: pool.totalCount - pool.idleCount,
        poolOpen: pool.totalCount,
        poolWaiting: pool.waitingCount,
      };
    },
    stop: () => delays.disable(),
  };
}

function machineTime(): { all: number; idle: number } {
  let [all, idle] = [0, 0];
  for (const { times } of cpus()) {
    all += times.user + times.nice + times.sys + times.irq + times.idle;
    idle += times.idle;
  }
  return { all, idle };
}

/** Only what an unprivileged process may still write counts as free. */
async function diskOf(folder: string): Promise<{ diskUsed: number; diskTotal: number }> {
  const { bsize, blocks, bavail, bfree } = await statfs(folder);
  const used = blocks - bfree;
  return { diskUsed: used * bsize, diskTotal: (used + bavail) * bsize };
}

const tenth = (n: number) => Math.round(n * 10) / 10;
