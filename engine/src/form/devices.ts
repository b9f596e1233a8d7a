// Fields for one sort of device: a field that is not for the device in use is not shown there. It keeps its value, and its rules and checks hold all the same,
// because the server does not know the device.
import type { FormDocument, FormNode, Json } from './document.ts';
import { placed } from './fields.ts';

export const devices = ['desktop', 'phone'] as const;
export type Device = (typeof devices)[number];

/** As the family writes them. */
const WIRE: Readonly<Record<Device, string>> = { desktop: 'pc', phone: 'app' };

export const isFor = (node: Pick<FormNode, 'devices'>, device: Device): boolean => node.devices?.includes(device) ?? true;

/** Nodes that are not shown on the device, with all nodes inside them. */
export const awayOn = ({ nodes }: Pick<FormDocument, 'nodes'>, device: Device): ReadonlySet<string> =>
  new Set([...placed(nodes)].flatMap(({ node, within }) => ([node, ...within].every((one) => isFor(one, device)) ? [] : [node.id])));

/** @returns undefined: for all, or not understood */
export function devicesIn(given: Json | undefined): readonly Device[] | undefined {
  const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : given;
  if (!Array.isArray(names)) return undefined;
  const read = devices.filter((device) => names.includes(WIRE[device]));
  // A list that names only others says nothing of ours; an empty one says that it is for none.
  return read.length === devices.length || (read.length === 0 && names.some((name) => name !== '')) ? undefined : read;
}

/** @param read undefined: for all */
export const devicesOut = (read: readonly Device[] | undefined): Json =>
  devices.filter((device) => read?.includes(device) ?? true).map((device) => WIRE[device]);
