// The address of a launch: the workflow, and a record that its task takes over, or that a button of a list launches it for.
import type { recordLaunch } from '@ordo/contract/record-launch.ts';
import type { Input } from '@ordo/contract/kit.ts';

export const launchDefaults = { flow: '', record: '', ofModel: '', ofMenu: '', ofRecord: '', ofButton: '' };

export function launchedFor({ ofModel, ofMenu, ofRecord, ofButton }: typeof launchDefaults): Input<typeof recordLaunch> | undefined {
  if (ofModel === '' || ofRecord === '' || ofButton === '') return undefined;
  return { id: ofModel, recordId: ofRecord, button: ofButton, ...(ofMenu && { menuId: ofMenu }) };
}
