// A task in the family's format: JSON text with the schedule, the address and the parameters.

import { fivePart } from './cron.ts';

interface TaskContent {
  cron: string;
  interfaceId: string;
  /** `name=value`, one per line. */
  parameters: string;
}

const ADDRESS = /\/api\/system\/DataInterface\/([^/?#]{1,64})\/Actions\/Response(?:\?([^#]*))?$/i;

/** @returns null if it is not such text, or calls anything other than a data interface of this installation */
export function readTaskContent(text: string): TaskContent | null {
  const content = parsed(text);
  if (typeof content !== 'object' || content === null) return null;
  const { cron, interfaceUrl, interfaceType = 'GET', parameter = [] } = content as Record<string, unknown>;
  if (typeof cron !== 'string' || typeof interfaceUrl !== 'string' || String(interfaceType).toUpperCase() !== 'GET' || !Array.isArray(parameter)) return null;
  const [, id, query = ''] = ADDRESS.exec(interfaceUrl) ?? [];
  const values = [...new URLSearchParams(query), ...parameter.map(pairOf)];
  if (!id || values.some((pair) => pair === null || /[\n=]/.test(pair[0]) || pair[1].includes('\n'))) return null;
  return { cron, interfaceId: decodeURIComponent(id), parameters: (values as [string, string][]).map((pair) => pair.join('=')).join('\n') };
}

export function writeTaskContent({ cron, interfaceId, parameters }: TaskContent): string {
  const lines = parameters.split('\n').filter((line) => line.trim() !== '');
  return JSON.stringify({
    cron: withSeconds(cron),
    interfaceType: 'GET',
    interfaceUrl: `/api/system/DataInterface/${interfaceId}/Actions/Response`,
    parameter: lines.map((line) => ({ key: line.slice(0, line.indexOf('=')).trim(), value: line.slice(line.indexOf('=') + 1).trim() })),
    stored: '',
    database: '0',
    storedParameter: [],
  });
}

/** As written by editors with six parts: Sunday is 1. */
function withSeconds(cron: string): string {
  const [minute, hour, day, month, week = '*'] = cron.split(' ');
  const shifted = week.replace(/(\/)?(\d+)/g, (_, step: string | undefined, number: string) => `${step ?? ''}${step ? number : (Number(number) % 7) + 1}`);
  const six = `0 ${minute} ${hour} ${day} ${month} ${shifted}`;
  return fivePart(six) === null ? cron : six;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pairOf(value: unknown): [string, string] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, value: of = '' } = value as { key?: unknown; value?: unknown };
  return typeof key === 'string' && key.trim() !== '' ? [key.trim(), String(of)] : null;
}
