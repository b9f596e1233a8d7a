// What is designed goes to the server as one goes along; who saved meanwhile is merged, field by field.
import { modelInfo, modelUpdate } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { outside, inside } from '@ordo/engine/form/translate.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { insideList, outsideList } from '@ordo/engine/list/translate.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { merged } from '@ordo/engine/model/designer/merge.ts';
import type { Clash } from '@ordo/engine/model/designer/three-way.ts';
import { call, Refused, send } from '../../kit/call.ts';
import { newFieldId } from '../new-field-id.ts';
import type { Designer } from './designer.ts';

export type Info = Result<typeof modelInfo>;
export type Finding = Info['findings'][number];

/** Pause in what somebody does before it is sent, in ms. */
const PAUSE = 1_200;
/** In the end somebody else may be quicker each time. */
const TRIES = 5;

/** @returns null: it cannot be read */
export function designOf({ formData, columnData, rules, title, tables, flowTemplateJson, appColumnData }: Info): Design | null {
  const form = inside(formData, newFieldId).document;
  if (!form) return null;
  return {
    schema: 1,
    form,
    list: columnData === '' ? null : insideList(columnData, form).list,
    rules: rules === '' ? [] : (JSON.parse(rules) as Rule[]),
    title,
    outside: { tables, flowTemplateJson, appColumnData },
  };
}

const written = ({ form, list, rules, title }: Design) => ({
  formData: JSON.stringify(outside(form)),
  columnData: list ? JSON.stringify(outsideList(list, form)) : '',
  rules: rules.length > 0 ? JSON.stringify(rules) : '',
  title,
});

interface SavingState {
  state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Why it could not be saved. */
  refused: string;
  findings: readonly Finding[];
}

interface Told {
  changed(state: SavingState): void;
  joined(who: string, clashes: readonly Clash[]): void;
}

export class Saving {
  #designer: Designer;
  #told: Told;
  #id: string;
  #version: number;
  /** As the server has it. */
  #base: Design;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #state: SavingState;

  constructor(info: Info, designer: Designer, told: Told) {
    this.#designer = designer;
    this.#told = told;
    this.#id = info.id;
    this.#version = info.version;
    this.#base = designer.design;
    this.#state = { state: 'saved', refused: '', findings: info.findings };
  }

  get state(): SavingState {
    return this.#state;
  }
  get isSaved(): boolean {
    return this.#designer.design === this.#base;
  }

  /** Something has changed. */
  soon = (): void => {
    clearTimeout(this.#timer);
    if (this.isSaved) return;
    this.#say({ state: 'waiting' });
    this.#timer = setTimeout(() => void this.now(), PAUSE);
  };

  /** Saves what there is, and what comes meanwhile. @returns whether all of it is saved */
  now = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    while (!this.isSaved) {
      this.#running ??= this.#save().finally(() => (this.#running = null));
      await this.#running;
      if (this.#state.state === 'failed') return false;
    }
    return true;
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #save(): Promise<void> {
    this.#say({ state: 'saving', refused: '' });
    for (let tries = 1; ; tries += 1) {
      const sent = this.#designer.design;
      try {
        const { data } = await send(modelUpdate, { id: this.#id, version: this.#version, ...written(sent) });
        this.#version = data.version;
        this.#base = sent;
        return this.#say({ state: this.isSaved ? 'saved' : 'waiting', findings: data.findings });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.key !== 'stale' || tries === TRIES) return this.#say({ state: 'failed', refused: error.message });
        await this.#merge();
      }
    }
  }

  async #merge(): Promise<void> {
    const info = await call(modelInfo, { id: this.#id });
    const theirs = designOf(info);
    if (!theirs) return;
    const { design, clashes } = merged(this.#base, this.#designer.design, theirs);
    this.#base = theirs;
    this.#version = info.version;
    this.#designer.join(design);
    this.#told.joined(info.lastmodifyuser ?? '', clashes);
  }

  #say(part: Partial<SavingState>): void {
    this.#state = { ...this.#state, ...part };
    this.#told.changed(this.#state);
  }
}
