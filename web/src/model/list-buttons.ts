// Custom buttons of a list: at which records they are shown, and their actions.
import { dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { ListAction, ListButton } from '@ordo/engine/list/document.ts';
import { rightOfButton } from '@ordo/engine/model/press.ts';
import { call } from '../kit/call.ts';
import type { Action } from '../kit/list/types.ts';
import type { OpenRecord } from '../kit/open-record.ts';
import { launchAddress, launchForAddress } from './held.ts';
import type { OpenedModel } from './opened-model.ts';
import { askedOf, testOf } from './row-colours.ts';

type Row = Readonly<Record<string, unknown>> & { id: string };

interface Told {
  /** Called when an interface has answered. */
  answered(label: string, rows: number | null): void;
  refused(error: unknown): void;
}

export interface Pressing extends Told {
  record: OpenRecord;
  /** @param template '' for none */
  print(row: Row, template: string): void;
  /** Sends the action to the server. */
  press(button: ListButton, ids: readonly string[]): void;
}

/** An address with the texts of a record inserted; null for an invalid address, or one that would run a script. */
export function addressOf(address: string, say: (field: string) => string): string | null {
  const filled = address.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(say(field)));
  return /^(?:https?:\/\/|#\/|\/(?!\/))/i.test(filled) ? filled : null;
}

/** @param held reason why the record cannot be changed now */
export function buttonsAt(model: OpenedModel, row: Row, look: Look, pressing: Pressing, held?: string): Action[] {
  const fields = askedOf(model.design);
  const facts = model.around().facts;
  const offered = (when: Filter | undefined) => !when || !facts || (testOf(when, fields, facts)?.(row) ?? true);
  return (model.design.list?.rowButtons ?? []).flatMap((button): Action[] => {
    const { action, when, name, label } = button;
    if (!action || !model.may(rightOfButton(button)) || !offered(when)) return [];
    const run = runOf(model, button, action, row, look, pressing);
    const changes = action.do === 'set' || (action.do === 'open' && action.as === 'edit');
    return run ? [{ key: `own.${name}`, label: textIn(label, look.language) || name, off: changes ? held : undefined, run }] : [];
  });
}

/** Buttons that change records, for the selected records. */
export const buttonsForMany = (model: OpenedModel): ListButton[] =>
  [...(model.design.list?.buttons ?? []), ...(model.design.list?.rowButtons ?? [])].filter(
    (button) => button.action?.do === 'set' && model.may(rightOfButton(button)),
  );

/** Buttons above the list that open an address, call an interface or launch a workflow. */
export function buttonsAbove(model: OpenedModel, language: string, told: Told): Action[] {
  return (model.design.list?.buttons ?? []).flatMap((button): Action[] => {
    const { action, name } = button;
    if (!model.may(rightOfButton(button))) return [];
    const [key, label] = [`own.${name}`, textIn(button.label, language) || name];
    if (action?.do === 'ask') return [{ key, label, run: () => ask(action, label, told, {}) }];
    const address = action?.do === 'launch' ? launchAddress(action.flow) : action?.do === 'link' ? addressOf(action.address, () => '') : null;
    return address === null ? [] : [{ key, label, run: () => follow(address) }];
  });
}

function ask(action: Extract<ListAction, { do: 'ask' }>, label: string, { answered, refused }: Told, row: Readonly<Record<string, unknown>>): void {
  const sent = Object.fromEntries(Object.entries(action.parameters).flatMap(([name, path]) => (path in row ? [[name, String(row[path] ?? '')]] : [])));
  call(dataInterfaceResponse, { ...sent, id: action.interface }).then((data: unknown) => answered(label, Array.isArray(data) ? data.length : null), refused);
}

function runOf(model: OpenedModel, button: ListButton, action: ListAction, row: Row, look: Look, { record, print, press, answered, refused }: Pressing) {
  const say = (path: string) => {
    const field = model.fields.get(path);
    return field && field.table === null && model.sees(path) ? fieldKinds[field.node.kind].text((row[path] ?? null) as Json, field.node, look) : '';
  };
  switch (action.do) {
    case 'open':
      if (action.as === 'edit' && !model.may('btn_edit')) return null;
      return () => record[action.as](row.id);
    case 'set':
      return () => press(button, [row.id]);
    case 'link': {
      const address = addressOf(action.address, say);
      return address === null ? null : () => follow(address);
    }
    case 'ask':
      return () => ask(action, textIn(button.label, look.language) || button.name, { answered, refused }, row);
    case 'launch':
      return () => follow(launchForAddress(action.flow, { model: model.id, menu: model.menuId, record: row.id, button: button.name }));
    case 'print':
      return model.may('btn_print') ? () => print(row, action.template) : null;
  }
}

/** Addresses of the product open in this tab, others in a new one. */
function follow(address: string): void {
  if (address.startsWith('#')) location.hash = address;
  else window.open(address, '_blank', 'noopener,noreferrer');
}
