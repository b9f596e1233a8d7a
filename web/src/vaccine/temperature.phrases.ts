import type { Phrases } from '../kit/phrases.ts';

export const temperaturePhrases = {
  title: ['温度异常', 'Temperatures'],
  hint: ['传感器', 'Sensor'],
  enter: ['登记温度', 'Enter readings'],
  kind: ['地点类型', 'Kind of place'],
  site: ['地点', 'Place'],
  sensor: ['传感器', 'Sensor'],
  reached: ['异常温度', 'Reached'],
  limits: ['应为 {from} – {to} °C', 'bears {from} – {to} °C'],
  began: ['开始', 'Began'],
  ended: ['结束', 'Ended'],
  going: ['仍在异常', 'Still outside'],
  OPEN: ['待处理', 'Open'],
  DONE: ['已处理', 'Decided'],
  decide: ['处理', 'Decide'],
  decideMany: ['处理 {n} 项温度异常', 'Decide on {n} excursions'],
  and: ['、', '; '],
  decideText: [
    '处理后，这些地点的相应产品恢复可用。不能再用的批号请另行暂扣或报废。',
    'Afterwards the products there can be used again. Hold or write off the lots that cannot.',
  ],
  readings: ['读数', 'Readings'],
  readingsHint: ['每行一个：时间和温度（°C），可从记录仪粘贴', 'One a line: time and °C, as a logger tells them'],
  wrong: ['第 {n} 行无法识别', 'Line {n} cannot be read'],
  taken: ['已登记 {n} 个读数，温度正常', '{n} readings are kept; all within the limits'],
  takenBad: ['已登记 {n} 个读数，新增温度异常 {m} 项', '{n} readings are kept; excursions that began: {m}'],
} as const satisfies Phrases;
