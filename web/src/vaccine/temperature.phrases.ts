import type { Phrases } from '../kit/phrases.ts';

export const temperaturePhrases = {
  title: ['温度异常', 'Temperature excursions'],
  hint: ['传感器', 'Sensor'],
  enter: ['登记温度', 'Enter readings'],
  kind: ['地点类型', 'Location type'],
  site: ['地点', 'Location'],
  sensor: ['传感器', 'Sensor'],
  reached: ['异常温度', 'Excursion temperature'],
  limits: ['应为 {from} – {to} °C', 'limits {from} – {to} °C'],
  began: ['开始', 'Started'],
  ended: ['结束', 'Ended'],
  going: ['异常中', 'Ongoing'],
  OPEN: ['待处理', 'Open'],
  DONE: ['已处理', 'Resolved'],
  decide: ['处理', 'Resolve'],
  decideMany: ['处理 {n} 项温度异常', 'Resolve temperature excursions ({n})'],
  and: ['、', '; '],
  decideText: [
    '处理后，这些地点的相应产品恢复可用。不能再用的批号请另行暂扣或报废。',
    'Once resolved, the products at these locations can be used again. Put lots that can no longer be used on hold, or write them off.',
  ],
  readings: ['读数', 'Readings'],
  readingsHint: ['每行一个：时间和温度（°C），可从记录仪粘贴', 'One per line: time and temperature (°C). You can paste from a logger'],
  wrong: ['第 {n} 行无法识别', 'Line {n} cannot be read'],
  taken: ['已登记 {n} 个读数，温度正常', 'Readings recorded: {n}. All within limits'],
  takenBad: ['已登记 {n} 个读数，新增温度异常 {m} 项', 'Readings recorded: {n}. New excursions: {m}'],
} as const satisfies Phrases;
